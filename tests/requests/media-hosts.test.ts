import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { fillLibrary, outsideContent, outsideItem, signInOutside } from '../support/outside-library';
import { type OutsideProvider, startOutsideProvider } from '../support/outside-provider';
import { type Answer, type HtmlPage, Visitor } from '../support/visitor';

/* Media of an outside provider on hosts of its choice: what pages link, what browsers are allowed to load, what the operator is told. */

let provider: OutsideProvider;
let dashboard: DashboardInProcess;
beforeAll(async () => {
  provider = await startOutsideProvider();
});
afterAll(() => provider.stop());
afterEach(() => dashboard?.stop());

const key = 'the-media-key';
async function launch(env: Record<string, string>): Promise<void> {
  const media = { MEDIA_PUBLIC_URL: 'https://media.example.org', MEDIA_API_KEY: key };
  dashboard = await startDashboardInProcess({ ...provider.env(), ...media, ...env });
}
async function start(env: Record<string, string>): Promise<Visitor> {
  await launch(env);
  return signInOutside(dashboard.url);
}

const sources = ({ $ }: HtmlPage) =>
  $('main img[src], main video[src], main source[src]')
    .toArray()
    .map((element) => $(element).attr('src') ?? '');

/** What the policy of a response says for a directive. */
const allowed = ({ headers }: Answer, directive: string) =>
  String(headers['content-security-policy'])
    .split('; ')
    .filter((part) => part.startsWith(`${directive} `))
    .join();

const imagesOf = (page: Answer) => allowed(page, 'img-src').replace("img-src 'self' data: blob:", '').trim();
const list = '/dashboard/contents?view=list';

test('direct from a bucket: pages may load from where the admin API sends browsers', async () => {
  const mediaOrigin = 'https://films.s3.cn-north-1.amazonaws.com.cn';
  provider.disturb(/GET \/capabilities/, {
    reply: { status: 200, body: { success: true, data: { calls: [], mediaOrigin } } },
  });
  // Nothing listens there: pages do without the store.
  const store = { S3_BUCKET: 'films', S3_ENDPOINT: 'https://127.0.0.1:1', S3_ACCESS_KEY_ID: 'a' };
  const urls = { MEDIA_PUBLIC_URL: '', PUBLIC_URL: 'http://localhost' };
  await launch({ MEDIA_DELIVERY: 'direct', ...urls, ...store, S3_SECRET_ACCESS_KEY: 'b' });
  await expect.poll(dashboard.services().capabilities.mediaOrigin).toBe(mediaOrigin);
  expect(imagesOf(await new Visitor(dashboard.url).open('/auth/login'))).toBe(mediaOrigin);
  provider.mend();
});

test('direct: pages link the media host with the key, and may load from it (SPEC §7.13.1)', async () => {
  fillLibrary(provider, [
    outsideContent('One', {
      thumbnail: 'http://localhost:9000/m/one.png',
      file: 'http://old.example/m/1.mp4',
    }),
  ]);
  const staff = await start({ MEDIA_DELIVERY: 'direct' });
  const page = await staff.open(list);
  expect(sources(page)).toEqual([`https://media.example.org/m/one.png?api-key=${key}`]);
  expect(imagesOf(page)).toBe('https://media.example.org');
  expect(allowed(page, 'media-src')).toBe("media-src 'self' blob: https://media.example.org");
  expect(allowed(page, 'connect-src')).toBe("connect-src 'self'");
  expect(allowed(page, 'script-src')).not.toContain('example.org');
  // CDNs say nothing of being embedded; 'require-corp' would block them.
  expect(page.headers['cross-origin-embedder-policy']).toBe('credentialless');
  const view = await staff.open(`/dashboard/contents/${provider.tables.contents?.[0]?._id}`);
  expect(sources(view)).toContain(`https://media.example.org/m/1.mp4?api-key=${key}`);
});

describe('through the proxy', () => {
  test('https media of another host are shown as they are, and without the key (SPEC §7.13.1)', async () => {
    fillLibrary(provider, [
      outsideContent('Own', { thumbnail: 'http://localhost/m/own.png' }),
      outsideContent('Other', { thumbnail: `https://cdn.example.org/o.png?api-key=${key}&w=1` }),
    ]);
    await launch({});
    const before = await new Visitor(dashboard.url).open('/auth/login');
    expect([imagesOf(before), before.headers['cross-origin-embedder-policy']]).toEqual(['', 'require-corp']);
    const page = await (await signInOutside(dashboard.url)).open(list);
    expect(sources(page).sort()).toEqual([
      expect.stringMatching(/^\/media\/w192\/[\w-]{22}\/m\/own\.png$/),
      'https://cdn.example.org/o.png?w=1',
    ]);
    expect(imagesOf(page)).toBe('https://cdn.example.org');
    expect(dashboard.output()).toContain('"origin":"https://cdn.example.org"');
  });

  test('MEDIA_ORIGINS says which hosts; what is left out is logged once', async () => {
    fillLibrary(provider, [
      outsideContent('Named', { thumbnail: 'https://cdn.example.org/a.png' }),
      outsideContent('Not named', { thumbnail: 'https://other.example.org/b.png?token=very-secret' }),
    ]);
    const staff = await start({ MEDIA_ORIGINS: 'https://CDN.example.org/' });
    for (let time = 0; time < 3; time++) {
      const page = await staff.open(list);
      expect(sources(page)).toEqual(['https://cdn.example.org/a.png']);
      expect(imagesOf(page)).toBe('https://cdn.example.org');
    }
    const notified = dashboard.output().match(/not shown; to show them, name it in MEDIA_ORIGINS/g);
    expect(notified).toHaveLength(1);
    expect(dashboard.output()).not.toContain('very-secret');
  });

  test('answers that would write into a header, or name hosts without end, widen nothing', async () => {
    const poisoned = ["a;script-src'unsafe-inline'", '*.example.org', 'router', 'a%0d%0ax-evil:1'];
    provider.tables.updates = poisoned.map((host) => outsideItem(`At ${host}`, `https://${host}/x.png`));
    fillLibrary(
      provider,
      Array.from({ length: 40 }, (_, at) =>
        outsideContent(`Host ${at}`, { thumbnail: `https://h${at}.example.org/x.png` }),
      ),
    );
    const staff = await start({});
    const odd = await staff.open('/dashboard/info?tab=banners');
    expect(odd.status).toBe(200);
    expect(odd.words).toContain('At router');
    expect([sources(odd), odd.headers['x-evil']]).toEqual([[], undefined]);
    for (const page of [1, 2, 3, 4]) await staff.open(`${list}&page=${page}`);
    const named = imagesOf(await staff.open(list)).split(' ');
    expect(named).toHaveLength(8);
    for (const host of named) expect(host).toMatch(/^https:\/\/h\d+\.example\.org$/);
    expect(dashboard.output().match(/pages show media of this host/g)).toHaveLength(8);
  });
});
