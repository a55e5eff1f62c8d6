import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CutLine, startCutLine } from '../../support/cut-line';
import { type DashboardInProcess, startDashboardInProcess } from '../../support/dashboard-in-process';
import { copyOf } from '../../support/people';
import { type AdminApi, startAdminApi } from '../../support/product';
import { song } from '../../support/song';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../../support/visitor';
import { newDatabase } from '../support/api';
import { makeBucket } from '../support/bucket';

const server = inject('s3');
const down = 'The store for files does not respond at the moment. Please try again in a few minutes.';

/* Two dashboards and an admin API with media and uploads in one bucket, whose line to the dashboards can be cut. */
describe.skipIf(!server)('dashboards with their uploads in one bucket', () => {
  let folder: string;
  let bucket: Awaited<ReturnType<typeof makeBucket>>;
  let line: CutLine;
  let adminApi: AdminApi;
  let one: DashboardInProcess;
  let other: DashboardInProcess;
  let atOne: Visitor;
  let atOther: Visitor;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'two-dashboards-'));
    bucket = await makeBucket(server as NonNullable<typeof server>, folder);
    line = await startCutLine(bucket.env.S3_ENDPOINT);
    const database = String(await newDatabase());
    const through = { ...bucket.env, S3_ENDPOINT: line.url };
    adminApi = await startAdminApi({ env: { ...through, DATA_DIR: folder, DATABASE_URL: database } });
    const env = {
      ...through,
      ADMIN_API_URL: adminApi.url,
      ADMIN_API_TOKEN: adminApi.token,
      MEDIA_API_KEY: adminApi.mediaKey,
      DATABASE_URL: database,
    };
    [one, other] = await Promise.all([startDashboardInProcess(env), startDashboardInProcess(env)]);
    atOne = await signIn(one.url, demoEmail.admin);
    atOther = copyOf(atOne, other.url);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await adminApi?.stop();
    await line?.close();
    bucket?.client.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const save = /Save as Draft/;
  const sectionIn = (page: HtmlPage) =>
    page
      .$('select[name=sectionId] option')
      .toArray()
      .map((option) => page.$(option).attr('value'))
      .find(Boolean) ?? '';
  const film = (bytes: Uint8Array<ArrayBuffer>) => ({ name: 'indirimbo.wav', type: 'audio/wav', bytes });
  const uploadsLeft = () => bucket.names('uploads/info/');

  it('while the store is down each page says so, keeps what was typed, and goes on when it is back (REL-11)', async () => {
    const form = await atOne.open('/dashboard/contents/new');
    const file = film(song(400_000));
    const rejected = await atOne.submit(form, save, { title: '', sectionId: sectionIn(form), file });
    const [id] = await uploadsLeft();
    line.cut();
    try {
      const uploads = await atOther.open('/dashboard/uploads');
      expect([uploads.status, uploads.headings.includes('Uploads cannot be shown')]).toEqual([200, true]);
      const list = await atOne.send('/uploads');
      expect([list.status, list.text, list.headers['retry-after']]).toEqual([503, down, '30']);
      expect((await atOne.send(`/uploads/${id}/status`)).status).toBe(503);
      expect((await atOne.open(`/dashboard/contents/new?upload=${id}`)).words).toContain(
        'The file you sent is kept, but the store for files does not respond.',
      );
      const ready = await (await fetch(`${one.url}/readyz`)).json();
      expect(ready).toMatchObject({ ready: true, checks: { uploads: 'degraded' } });

      const refused = await atOther.submit(rejected, save, { title: 'Igihe ububiko bwagiye' });
      expect([refused.status, refused.words.includes(down)]).toEqual([400, true]);
      expect(refused.$('input[name=title]').attr('value')).toBe('Igihe ububiko bwagiye');

      const fresh = await atOne.submit(form, save, { title: 'Indi', sectionId: sectionIn(form), file });
      expect([fresh.status, fresh.words.includes(down)]).toEqual([400, true]);
      expect(fresh.$('input[name=title]').attr('value')).toBe('Indi');

      line.mend();
      const saved = await atOne.submit(refused, save);
      expect(saved.words).toContain('Content uploaded successfully!');
      expect((await atOther.open('/dashboard/contents')).words).toContain('Igihe ububiko bwagiye');
    } finally {
      line.mend();
    }
  });
});
