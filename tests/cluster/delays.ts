import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import type { HtmlPage } from '../support/visitor';
import { appKey, type Cluster } from './cluster';
import { liveUsersOf } from './database';
import { Listener } from './listener';
import { copyThrough, type SteadyVisitor, steadyCopy, steadySignIn, straightTo } from './visitors';

/** Milliseconds, of the probes that were not cut short by a kill. */
export type Delays = { ban: number[]; live: number[]; write: number[] };

/** How long a probe waits before it is given up and counted as that long, ms. */
export const longest = 20_000;

/** Repeats a look until it sees it. @returns ms from `since`; null when the process was killed meanwhile */
async function delayAt(
  node: { kills: number; isUp(): boolean },
  kills: number,
  since: number,
  look: () => Promise<boolean>,
) {
  while (performance.now() - since < longest) {
    const began = performance.now();
    const seen = await look().catch(() => null);
    if (node.kills !== kills || !node.isUp()) return null;
    if (seen) return began - since;
    await sleep(20);
  }
  return longest;
}

/** The list has pages: it is searched, and says what it was searched for. */
const isListed = ({ $ }: HtmlPage, name: string) => $(`main li:contains("${name}")`).length > 0;

/**
 * Again and again: a write at one dashboard until it is seen at the others; a ban until it bites at each.
 * @param goesOn false: the probes end
 */
export async function probe(cluster: Cluster, delays: Delays, goesOn: () => boolean): Promise<void> {
  const { url, dashboards } = cluster;
  const through = dashboards.map((node) => straightTo(node.port));
  const superadmin = await steadySignIn(url, 'superadmin@demo.test');
  // Not a SteadyVisitor: what is asked of one process, which may have been killed, is no request of the load balancer's users.
  const at = (index: number, from: SteadyVisitor) => copyThrough(from, through[index] as Dispatcher);
  /** Runs `look` at every dashboard but `writer`, from now on. */
  const everywhere = async (
    into: number[],
    since: number,
    before: number[],
    look: (index: number) => Promise<boolean>,
  ) => {
    const found = await Promise.all(
      dashboards.map((node, index) =>
        node.isUp() ? delayAt(node, before[index] as number, since, () => look(index)) : null,
      ),
    );
    into.push(...found.filter((ms) => ms !== null));
  };
  const kills = () => dashboards.map((node) => node.kills);
  for (let round = 0; goesOn(); round++) {
    try {
      const form = await superadmin.open('/dashboard/sections/new');
      const categoryId = form.$('select[name=categoryId] option[value!=""]').first().attr('value') ?? '';
      const name = `Seen everywhere ${round}`;
      await Promise.all(
        dashboards.map((_, index) =>
          at(index, superadmin)
            .open('/dashboard/sections')
            .catch(() => null),
        ),
      ); // cached
      let before = kills();
      await superadmin.submit(form, 'Add Section', { name, categoryId });
      await everywhere(delays.write, performance.now(), before, async (index) =>
        isListed(await at(index, superadmin).open(`/dashboard/sections?q=${encodeURIComponent(name)}`), name),
      );

      const viewer = await steadySignIn(url, 'viewer@demo.test');
      await Promise.all(
        dashboards.map((_, index) =>
          at(index, viewer)
            .open('/dashboard/home')
            .catch(() => null),
        ),
      );
      const panel = await superadmin.open('/dashboard/security');
      const ask = await superadmin.open(panel.$('a[aria-label="Ban: viewer@demo.test"]').attr('href') ?? '');
      before = kills();
      const banned = await superadmin.submit(ask, 'Ban user', { email: 'viewer@demo.test' });
      if (banned.status !== 200) throw new Error(`The ban failed: ${banned.words.slice(0, 200)}`);
      await everywhere(delays.ban, performance.now(), before, async (index) =>
        (await at(index, viewer).open('/dashboard/home')).path.startsWith('/auth'),
      );
    } catch (error) {
      if (goesOn()) console.log(`  a probe was cut short: ${(error as Error).message.slice(0, 200)}`);
    }
    const panel = await superadmin.open('/dashboard/security').catch(() => null);
    if (panel?.words.includes('Unban'))
      await superadmin.submit(panel, 'Unban: viewer@demo.test').catch(() => null);
    await sleep(1_000);
  }
}

/** As many browsers as a person may have open at one dashboard, with space for what a kill moves there. */
const browsersPerPerson = 5;

/** Longer than the product may take to send a number twice (REL-13): what is measured is its way, not how many there were just before; ms. */
const quiet = 2_500;

/**
 * Opens and ends a session of the companion app again and again, and notes how long each open browser takes to show as many as the database has.
 * A browser that lost its own dashboard meanwhile does not count until it has opened its stream again.
 */
export async function listen(
  cluster: Cluster,
  browsers: number,
  delays: Delays,
  goesOn: () => boolean,
): Promise<void> {
  const listeners: Listener[] = [];
  let staff: SteadyVisitor | undefined;
  while (listeners.length < browsers) {
    if (!staff || listeners.length % browsersPerPerson === 0)
      staff = await steadySignIn(cluster.url, 'admin@demo.test');
    listeners.push(new Listener(steadyCopy(staff), goesOn));
  }
  const began = performance.now();
  let open: string | null = null;
  while (goesOn()) {
    await sleep(quiet);
    const known = listeners
      .filter(({ since, users }) => since > 0 && Number.isFinite(users))
      .map((listener) => ({ listener, opened: listener.since }));
    const answer: string | null = open
      ? await call(cluster, `/app/sessions/${open}/end`, {})
      : await startAppSession(cluster);
    const since = performance.now();
    const ended = open;
    open = open ? null : answer;
    const truth = answer === null ? null : await liveUsersOf(cluster);
    if (truth === null) continue;
    let late = 0;
    await Promise.all(
      known.map(async ({ listener, opened }) => {
        const same = () => goesOn() && listener.since === opened;
        while (same() && listener.users !== truth && performance.now() - since < longest) await sleep(10);
        if (!same()) return;
        const ms = performance.now() - since;
        delays.live.push(ms);
        if (ms > 2_000) late++;
      }),
    );
    if (late > 0)
      console.log(
        `  ${((since - began) / 1_000).toFixed(1)} s after the browsers came: ${late} of them heard late that a session had ${ended ? 'ended' : 'begun'}`,
      );
  }
}

/** Opens a session of the companion app. @returns its id, null when that failed */
export const startAppSession = (cluster: Cluster) =>
  call(cluster, '/app/sessions', { district: 'Gasabo', ageRange: '6-9' });

/** A call of the companion app. @returns the id it answered, '' when it answered none, null when it failed */
async function call({ apiUrl }: Cluster, path: string, body: unknown): Promise<string | null> {
  try {
    const response = await request(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { 'x-app-key': appKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.body.json()) as {
      id?: string;
      _id?: string;
      data?: { _id?: string; id?: string };
    };
    if (response.statusCode >= 300) return null;
    return answer.data?._id ?? answer.data?.id ?? answer._id ?? answer.id ?? '';
  } catch {
    return null;
  }
}
