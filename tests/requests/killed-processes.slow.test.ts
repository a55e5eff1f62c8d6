import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { type Cluster, startAppSession, startCluster } from '../cluster/cluster';
import { liveUsersOf, sectionsOf } from '../cluster/database';
import { Listener } from '../cluster/listener';
import { copyThrough, steadyCopy, steadySignIn, straightTo, work } from '../cluster/visitors';
import { demoEmail } from '../support/visitor';

/*
 * The short form of npm run prove-cluster: two dashboards and two admin APIs as processes of their own, one of each and PostgreSQL killed while
 * staff work.
 */

const eventually = { timeout: 60_000, interval: 100 };

describe.skipIf(!findPostgres())('several processes, of which some are killed', () => {
  let cluster: Cluster;
  let goesOn = true;
  beforeAll(async () => {
    cluster = (await startCluster({ dashboards: 2, adminApis: 2 })) as Cluster;
  });
  afterAll(async () => {
    goesOn = false;
    await cluster?.stop(true);
  });

  test('no write is lost or made twice, a ban bites everywhere, and live numbers are right at every browser (REL-09, REL-13, SPEC §10.13, §10.14, §10.16)', async () => {
    const { url, dashboards, apis, postgres } = cluster;
    const people = await Promise.all(Array.from({ length: 4 }, () => steadySignIn(url, demoEmail.admin)));
    const browsers = people.map((person) => new Listener(steadyCopy(person), () => goesOn));
    let works = true;
    const acknowledged: string[] = [];
    const working = people.map((person, at) =>
      work(person, `Igice ${at}`, () => works, { everyMs: 100, writeEach: 2, acknowledged }),
    );
    /** Writes go on: as many more as there are people were acknowledged. */
    const writtenSome = async () => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, eventually).toBeGreaterThan(before + people.length);
    };
    await writtenSome();
    await Promise.all([dashboards[0]?.killAndRestart(), writtenSome()]);
    await Promise.all([apis[0]?.killAndRestart(), writtenSome()]);
    await postgres.crash();
    await postgres.restart();
    await writtenSome();
    works = false;
    const unknown = (await Promise.all(working)).flatMap((each) => each.unknown);
    const names = (await sectionsOf(cluster)).map(({ name }) => name);
    expect(
      acknowledged.filter((name) => !names.includes(name)),
      'lost',
    ).toEqual([]);
    const mine = names.filter((name) => [...acknowledged, ...unknown].includes(name));
    expect(
      mine.filter((name, at) => mine.indexOf(name) !== at),
      'made twice',
    ).toEqual([]);

    await expect.poll(() => startAppSession(cluster), eventually).toBe(true);
    const live = await liveUsersOf(cluster);
    await expect.poll(() => browsers.map(({ users }) => users), eventually).toEqual(browsers.map(() => live));

    const superadmin = await steadySignIn(url, demoEmail.superadmin);
    const viewer = await steadySignIn(url, demoEmail.viewer);
    const ask = await superadmin.follow('/dashboard/security', `a[aria-label="Ban: ${demoEmail.viewer}"]`);
    expect((await superadmin.submit(ask, 'Ban user', { email: demoEmail.viewer })).status).toBe(200);
    for (const { port } of dashboards)
      expect((await copyThrough(viewer, straightTo(port)).open('/dashboard/home')).path).toMatch(/^\/auth/);
  });
});
