import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTransfer } from '~/components/frame/uploads/transfer';
import { staffMediaKey } from '~shared/media/staff-media-key';
import { startCutLine } from './cut-line';
import { freshDataDir } from './demo-data';
import { problemOf } from './field-problem';
import { copyOf } from './people';
import { freePort, type Running, startServer } from './process';
import { type AdminApi, startAdminApi } from './product';
import { type Recorder, startRecorder } from './recorder';
import { song } from './song';
import { demoEmail, demoPassword, type HtmlPage, signIn, type Visitor } from './visitor';

/** Where uploads in flight and media lie. */
export type Place = {
  adminApiEnv: Record<string, string>;
  dashboardEnv: Record<string, string>;
  /** Names of what is there of uploads in flight, each beginning with the upload's id. */
  stored(dataDir: string): Promise<string[]>;
  /** Takes away what dashboards have noted of forms. */
  forgetFacts(dataDir: string): Promise<void>;
  remove(): Promise<void>;
};

/** What holds of uploads wherever they lie: a browser, a dashboard that is killed and started anew, an admin API. */
export function uploadTests(where: () => Promise<Place>): void {
  let place: Place;
  let adminApi: AdminApi;
  let recorder: Recorder;
  let dashboard: Running;
  let dataDir: string;
  let env: Record<string, string>;
  let admin: Visitor;

  async function start(): Promise<void> {
    dashboard = await startServer('build/server.js', Number(env.PORT), env);
  }
  beforeAll(async () => {
    place = await where();
    adminApi = await startAdminApi({ env: place.adminApiEnv });
    recorder = await startRecorder(adminApi.url);
    dataDir = await freshDataDir(false);
    const port = String(await freePort());
    env = {
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      ADMIN_API_URL: recorder.url,
      ADMIN_API_TOKEN: adminApi.token,
      MEDIA_API_KEY: adminApi.mediaKey,
      ADMIN_API_LIVE_URL: `${adminApi.url.replace('http', 'ws')}/`,
      MAX_UPLOAD_MB: '100',
      ...place.dashboardEnv,
    };
    await start();
  });
  beforeEach(async () => {
    recorder.passOn();
    admin = await signIn(dashboard.url, demoEmail.admin);
  });
  afterAll(async () => {
    await dashboard?.stop();
    await recorder?.stop();
    await adminApi?.stop();
    await place?.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  const save = /Save as Draft/;
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const stored = () => place.stored(dataDir);
  let number = 0;
  const newTitle = () => `Igitabo ${++number} – ${Date.now()}`;

  /** Sends a file as the browser does, over `url`. @returns its id once all of it is there */
  function send(
    bytes: Buffer,
    { url = dashboard.url, name = 'igitabo.wav', id = null as string | null } = {},
  ) {
    let begun = '';
    return new Promise<string>((resolve, reject) => {
      void createTransfer(
        Object.assign(bytes, { size: bytes.length }),
        {
          metadata: { filename: name, uploadKind: 'media', fingerprint: 'f' },
          id,
          bytesPerSecond: null,
          endpointUrl: `${url}/uploads`,
          headers: { cookie: admin.cookie, origin: dashboard.url },
        },
        {
          sent: () => {},
          chunkTaken: () => {},
          waiting: () => {},
          begun: (given) => {
            begun = given;
          },
          arrived: () => resolve(begun),
          failed: (message) => reject(new Error(message ?? 'no answer')),
        },
      ).then((transfer) => transfer.start(), reject);
    });
  }

  /** Begins an upload and sends its first bytes only. */
  async function sendPart(bytes: Buffer, part: number, name: string): Promise<string> {
    const described = Object.entries({ filename: name, uploadKind: 'media', fingerprint: 'f' })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const begun = await admin.send('/uploads', {
      method: 'POST',
      manual: true,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': described,
      },
    });
    expect(begun.status).toBe(201);
    const path = String(begun.headers.location);
    const taken = await admin.send(path, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes.subarray(0, part),
    });
    expect(taken.status).toBe(204);
    return path.split('/').at(-1) ?? '';
  }

  async function sectionIn(page: Awaited<ReturnType<Visitor['open']>>): Promise<string> {
    const options = page.$('select[name=sectionId] option').toArray();
    return options.map((option) => page.$(option).attr('value')).find(Boolean) ?? '';
  }

  /** Makes a content of an upload that waits, by the form's page. */
  async function addContent(id: string, title: string) {
    const page = await admin.open(`/dashboard/contents/new?upload=${id}`);
    return admin.submit(page, save, { title, sectionId: await sectionIn(page) });
  }

  /** The bytes the admin API keeps of a content. */
  async function storedAtAdminApi(title: string): Promise<Buffer> {
    const list = await fetch(`${adminApi.url}/content/list`, {
      headers: { authorization: `Bearer ${adminApi.token}` },
    });
    const response = (await list.json()) as { data?: { title: string; file: string }[] };
    const all = (Array.isArray(response) ? response : (response.data ?? [])) as {
      title: string;
      file: string;
    }[];
    const file = all.find((content) => content.title === title)?.file ?? '';
    const endpointUrl = new URL(new URL(file, adminApi.url).pathname, adminApi.url);
    endpointUrl.searchParams.set('api-key', staffMediaKey(adminApi.token, file.split('/').at(-1) ?? ''));
    const media = await fetch(endpointUrl);
    expect(media.status).toBe(200);
    return Buffer.from(await media.arrayBuffer());
  }

  describe('an upload over a line that is cut', () => {
    test('at 10, 50 and 99 percent of 60 MB, the server killed and started anew each time: arrives byte for byte, with at most 5 percent sent twice', async () => {
      const bytes = song(60_000_000);
      const line = await startCutLine(dashboard.url);
      const arrived = send(bytes, { url: line.url });
      for (const percent of [10, 50, 99]) {
        await line.cutAt((bytes.length * percent) / 100);
        await dashboard.stop('SIGKILL');
        await start();
        line.mend();
      }
      const id = await arrived;
      expect(line.sent() / bytes.length).toBeLessThanOrEqual(1.05);
      await line.close();
      const title = newTitle();
      expect((await addContent(id, title)).words).toContain('Content uploaded successfully!');
      expect(sha(await storedAtAdminApi(title))).toBe(sha(bytes));
      expect(await stored()).toEqual([]);
    }, 90_000);
  });

  describe('one file in two forms', () => {
    test('makes one content; the second form says why, and keeps what was typed', async () => {
      const id = await send(song(300_000), { name: 'rimwe.wav' });
      const [first, second] = [newTitle(), newTitle()];
      let beside: HtmlPage | undefined;
      recorder.before(/^POST .*content/, async () => {
        beside = await addContent(id, second);
      });
      expect((await addContent(id, first)).words).toContain('Content uploaded successfully!');
      expect([beside?.status, beside?.words.includes('This file is being saved already.')]).toEqual([
        400,
        true,
      ]);
      expect(beside?.$('input[name=title]').attr('value')).toBe(second);
      const list = (await admin.open('/dashboard/contents')).words;
      expect([list.includes(first), list.includes(second)]).toEqual([true, false]);
    });
  });

  describe('the uploads page without JavaScript', () => {
    const bytes = song(400_000);

    test('lists what waits, also after a new sign-in and a restart, and cancels it', async () => {
      const id = await sendPart(bytes, 100_000, 'umunsi.wav');
      await dashboard.stop('SIGKILL');
      await start();
      admin = await signIn(dashboard.url, demoEmail.admin);
      const page = await admin.open('/dashboard/uploads');
      expect(page.words).toContain('umunsi.wav');
      expect(page.words).toContain('100 kB of 400 kB arrived (25 %)');
      expect(page.words).toMatch(/Kept until \d+ \w+ \d{4}/);
      const stranger = await signIn(dashboard.url, demoEmail.superadmin);
      expect((await stranger.open('/dashboard/uploads')).words).not.toContain('umunsi.wav');
      const response = await admin.submit(page, 'Cancel the upload of umunsi.wav');
      expect(response.words).toContain('Upload cancelled');
      expect(response.words).not.toContain('umunsi.wav');
      expect((await stored()).filter((name) => name.startsWith(id))).toEqual([]);
    });

    test('a session that ends meanwhile: signing in leads back to the uploads, where all of it still waits', async () => {
      await sendPart(bytes, 100_000, 'umugoroba.wav');
      const left = copyOf(admin);
      await admin.submit(await admin.open('/dashboard/log-out'), 'Log Out');
      const credentials = { email: demoEmail.admin, password: demoPassword };
      const login = await left.open('/dashboard/uploads');
      expect(login.path).toBe('/auth/login');
      const page = await left.submit(login, 'Login', credentials);
      expect(page.path).toBe('/dashboard/uploads');
      expect(page.words).toContain('umugoroba.wav');
      expect(page.words).toContain('100 kB of 400 kB arrived (25 %)');
    });

    test("another person's upload cannot be cancelled", async () => {
      const id = await sendPart(bytes, 100_000, 'mine.wav');
      const stranger = await signIn(dashboard.url, demoEmail.superadmin);
      await stranger.send('/dashboard/uploads', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `intent=cancel&id=${id}`,
      });
      expect((await admin.open('/dashboard/uploads')).words).toContain('mine.wav');
    });

    test('the same file sent again as a whole leads on to its form; another file is rejected and leaves nothing', async () => {
      const id = await sendPart(bytes, 100_000, 'again.wav');
      const page = await admin.open('/dashboard/uploads');
      const before = await stored();
      const body = (name: string, content: Buffer) => ({
        name,
        type: 'audio/wav',
        bytes: new Uint8Array(content),
      });
      const form = page.$(`input[value=${id}]`).closest('form[enctype]');
      expect(form.find('noscript').text()).toContain('Send again');
      // A browser without JavaScript shows what stands in <noscript>.
      const withButton = (shown: HtmlPage) => {
        const own = shown.$(`input[value=${id}]`).closest('form[enctype]');
        own.append('<button type="submit">Go on with it</button>');
        return shown;
      };
      const post = async (file: ReturnType<typeof body>) => {
        return admin.submit(withButton(await admin.open('/dashboard/uploads')), 'Go on with it', { file });
      };
      const rejected = await post(body('again.wav', song(300_000)));
      expect(rejected.status).toBe(400);
      expect(rejected.words).toContain(
        'This is another file. Please choose again.wav as it was when you began.',
      );
      expect(problemOf(rejected, 'file', `#again-${id}`)).toContain('This is another file.');
      const { $ } = await admin.submit(withButton(rejected), 'Go on with it');
      expect($(`#again-${id} [role=alert]`).text()).toContain('Please choose a video or audio file.');
      expect((await stored()).sort()).toEqual(before.sort());
      const taken = await post(body('again.wav', bytes));
      expect(taken.path).toMatch(/^\/dashboard\/contents\/new\?upload=[a-f0-9]{32}$/);
      expect(taken.words).toMatch(/again\.wav.*is kept/);
      const title = newTitle();
      const response = await admin.submit(taken, save, { title, sectionId: await sectionIn(taken) });
      expect(response.words).toContain('Content uploaded successfully!');
      expect(sha(await storedAtAdminApi(title))).toBe(sha(bytes));
    });

    test('is closed to viewers', async () => {
      const viewer = await signIn(dashboard.url, demoEmail.viewer);
      expect((await viewer.open('/dashboard/uploads')).status).toBe(403);
      for (const path of ['/uploads', '/uploads/line'])
        expect((await viewer.send(path, { method: path === '/uploads' ? 'GET' : 'POST' })).status).toBe(403);
    });
  });

  describe('nothing is lost, nothing is made twice', () => {
    test('a dashboard dies when the admin API has saved: the same form at the next one is not told that its code is in use', async () => {
      const id = await send(song(200_000));
      const title = newTitle();
      const form = await admin.open(`/dashboard/contents/new?upload=${id}`);
      const sectionId = await sectionIn(form);
      const submit = () => admin.submit(form, save, { title, sectionId });
      recorder.cut(/^POST \/content\/create/);
      await submit();
      recorder.passOn();
      await dashboard.stop('SIGKILL');
      // What it would have noted, had it not died.
      await place.forgetFacts(dataDir);
      await start();
      const again = await submit();
      expect(again.words).not.toContain('This code is in use.');
      expect(again.words).toMatch(/Content uploaded successfully!|This was saved already/);
      const list = await admin.open(`/dashboard/contents?view=list&q=${encodeURIComponent(title)}`);
      expect(list.$(`tbody tr:contains("${title}")`)).toHaveLength(1);
      expect((await admin.open('/dashboard/uploads')).words).not.toContain('igitabo.wav');
    });

    test('a create that fails keeps the form and the file; its outcome can be asked for', async () => {
      const id = await send(song(200_000));
      recorder.reply(/^POST \/content\/create/, { status: 503, body: { message: 'Closed for lunch.' } });
      const title = newTitle();
      const rejected = await addContent(id, title);
      expect(rejected.words).toContain('Closed for lunch.');
      expect(rejected.$('input[name=title]').attr('value')).toBe(title);
      const status = await admin.send(`/uploads/${id}/status`);
      expect(JSON.parse(status.text).transfer.state).toBe('failed');
      recorder.passOn();
      const again = await admin.submit(rejected, save);
      expect(again.words).toContain('Content uploaded successfully!');
      expect(JSON.parse((await admin.send(`/uploads/${id}/status`)).text)).toEqual({
        transfer: { state: 'done' },
      });
    });
  });
}
