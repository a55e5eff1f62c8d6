import { type Locator, type Page, test } from '@playwright/test';
import { chromiumLaunch, findChromium } from '../../scripts/lib/chromium.mjs';
import { type MediaHost, startMediaHost } from '../support/media-host';
import { fillLibrary, outsideContent } from '../support/outside-library';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import type { Running } from '../support/process';
import { startDashboard } from '../support/product';
import { expect, watch } from '../support/test';
import { signIn } from '../support/visitor';

/* Pictures and films of an outside provider, on hosts of their own with a certificate of their own, as Chromium shows them. */

const launch = chromiumLaunch((await findChromium()) ?? '');
test.use({
  launchOptions: { ...launch, args: [...launch.args, '--host-resolver-rules=MAP *.inzira.test 127.0.0.1'] },
  ignoreHTTPSErrors: true,
});

const key = 'the-media-key';
let provider: OutsideProvider;
let own: MediaHost;
let cdn: MediaHost;
let dashboard: Running;
test.afterEach(async () => {
  for (const running of [dashboard, provider, own, cdn]) await running?.stop();
});

async function start(env: (hosts: { own: MediaHost }) => Record<string, string>, names: string[]) {
  provider = await startOutsideProvider();
  own = await startMediaHost({ names, key });
  cdn = await startMediaHost({ names: ['cdn.inzira.test'] });
  fillLibrary(provider, [
    outsideContent('Own film', {
      thumbnail: 'http://localhost:9000/m/own.png',
      file: 'http://localhost:9000/m/own.mp4',
    }),
    outsideContent('Other film', { thumbnail: `${cdn.url}/m/other.png`, file: `${cdn.url}/m/other.mp4` }),
  ]);
  dashboard = await startDashboard({ ...provider.env(), MEDIA_API_KEY: key, ...env({ own }) });
}

async function logIn(page: Page) {
  await page.goto(`${dashboard.url}/auth/login`);
  await page.getByLabel('Email').fill('super@outside.test');
  await page.getByLabel('Password', { exact: true }).fill(outsidePassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** Signs in at the login page and goes on by clicking, as people do: the whole way is one document. */
async function goToContents(page: Page) {
  await logIn(page);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Contents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
}

const widthOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => (element.complete ? element.naturalWidth : 0));

async function plays(page: Page, title: string) {
  await page.getByRole('link', { name: `View ${title}` }).click();
  const film = page.locator('dialog video');
  await film.evaluate((media: HTMLMediaElement) => {
    media.muted = true;
    return media.play();
  });
  await expect
    .poll(() => film.evaluate((media: HTMLMediaElement) => media.currentTime), { timeout: 15_000 })
    .toBeGreaterThan(0.2);
  expect(await film.evaluate((media: HTMLMediaElement) => media.readyState)).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Escape');
  await expect(film).toBeHidden();
}

test('direct: pictures show and films play from the media host, which gets the key and no cookie (SPEC §2.9.16)', async ({
  page,
}) => {
  await start(({ own }) => ({ MEDIA_DELIVERY: 'direct', MEDIA_PUBLIC_URL: own.url }), ['media.inzira.test']);
  const problems: string[] = [];
  await goToContents(page);
  await expect.poll(() => widthOf(page.locator(`main img[src^="${own.url}"]`).first())).toBeGreaterThan(0);
  await watch(page, problems);
  await page.reload();
  for (const host of [own, cdn])
    await expect.poll(() => widthOf(page.locator(`main img[src^="${host.url}"]`).first())).toBeGreaterThan(0);
  await plays(page, 'Own film');
  await plays(page, 'Other film');
  expect(problems).toEqual([]);
  expect(own.asked.every((call) => call.key === key && call.cookie === undefined)).toBe(true);
  expect(cdn.asked.every((call) => call.key === null && call.cookie === undefined)).toBe(true);
});

test('through the proxy: own media by way of the dashboard, those of another host from there', async ({
  page,
}) => {
  await start(({ own }) => ({ MEDIA_PUBLIC_URL: own.url }), []);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await goToContents(page);
  await expect.poll(() => widthOf(page.locator(`main img[src^="${cdn.url}"]`).first())).toBeGreaterThan(0);
  await expect.poll(() => widthOf(page.locator('main img[src^="/media/"]').first())).toBeGreaterThan(0);
  // The login page was sent before the server knew of the other host: it was left for a fresh document once, by itself.
  expect(documents).toHaveLength(2);
  const problems: string[] = [];
  await watch(page, problems);
  await plays(page, 'Own film');
  await plays(page, 'Other film');
  expect(problems).toEqual([]);
  expect(await page.content()).not.toContain(key);
  expect(cdn.asked.every((call) => call.key === null && call.cookie === undefined)).toBe(true);
});

test('a page in which something was typed is not loaded anew for a picture', async ({ page }) => {
  await start(({ own }) => ({ MEDIA_PUBLIC_URL: own.url }), []);
  // Not by way of a page with pictures, which would be loaded anew just then.
  const { cookies } = await signIn(dashboard.url, 'super@outside.test', outsidePassword);
  const { url } = dashboard;
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  await page.goto(`${url}/dashboard/sections/new`);
  const name = page.getByRole('textbox').first();
  await name.fill('Half a na');
  const blocked = await page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) =>
          setTimeout(() => resolve(event.effectiveDirective), 500),
        );
        document.body.append(Object.assign(new Image(), { src: url }));
      }),
    'https://new.inzira.test/x.png',
  );
  expect(blocked).toBe('img-src');
  await expect(name).toHaveValue('Half a na');
});
