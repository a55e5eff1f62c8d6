import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { fillLibrary, outsideContent, signInOutside } from '../support/outside-library';
import { type OutsideProvider, startOutsideProvider } from '../support/outside-provider';
import { type Answer, attrsOf, type HtmlPage, Visitor } from '../support/visitor';

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
  attrsOf({ $ }, 'main img[src], main video[src], main source[src]', 'src');

/** What the policy of a response says for a directive. */
const allowed = ({ headers }: Answer, directive: string) =>
  String(headers['content-security-policy'])
    .split('; ')
    .filter((part) => part.startsWith(`${directive} `))
    .join();

const imagesOf = (page: Answer) => allowed(page, 'img-src').replace("img-src 'self' data: blob:", '').trim();
const list = '/dashboard/contents?view=list';

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
});
