// npm run screenshots [words]: every screen × width × colour scheme × role into ./screenshots, with a contact sheet.
// Words narrow it: npm run screenshots -- contents 360 dark.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumLaunch, ensureChromium } from '../../scripts/lib/chromium.mjs';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/ensure-built.mjs';
import { command, root, UserError } from '../../scripts/lib/machine.mjs';
import { step } from '../../scripts/lib/run.mjs';

const widths = [360, 768, 1280];
const heights = { 360: 740, 768: 1024, 1280: 800 };
const schemes = /** @type {const} */ (['light', 'dark']);
const atOnce = 3;
const folder = join(root, 'screenshots');
const words = process.argv.slice(2);

/** One browser context's worth of pictures: same role, width and scheme. */
function plan(screens, scenario) {
  const roles = [...new Set(screens.flatMap((screen) => screen.roles))];
  return roles
    .flatMap((role) =>
      widths.flatMap((width) =>
        schemes.map((scheme) => ({
          role,
          width,
          scheme,
          screens: screens.filter(
            (screen) =>
              screen.roles.includes(role) &&
              screen.scenario === scenario &&
              words.every(
                (word) => screen.name.includes(word) || [role, String(width), scheme].includes(word),
              ),
          ),
        })),
      ),
    )
    .filter((group) => group.screens.length > 0);
}

/** Gives every picture of a group to the folder; answers what went wrong, a line each. */
async function shoot(browser, openScreen, scenario, cookies, { role, width, scheme, screens: wanted }) {
  const context = await browser.newContext({
    baseURL: scenario.url,
    viewport: { width, height: heights[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    // Everyone comes from an address of their own: so many sign-ups from one would be rejected.
    extraHTTPHeaders: { 'X-Forwarded-For': `10.0.${width % 256}.${schemes.indexOf(scheme)}` },
  });
  const issues = [];
  for (const screen of wanted) {
    const file = `${screen.name}.${width}.${scheme}.${role}.png`;
    // What the screen before did (a sign-up begun, a message) is none of this one's.
    await context.clearCookies();
    await context.addCookies(cookies);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    try {
      await openScreen(page, screen, scenario.tools);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(150); // charts and late pieces take their place
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
    } catch (error) {
      issues.push(`${file}: ${error.message.split('\n')[0]}`);
      await page.screenshot({ path: join(folder, 'faults', file) }).catch(() => {});
    }
    await page.close();
  }
  await context.close();
  return issues;
}

/** An HTML page with all pictures of the folder, a row per screen and role. */
function contactSheet() {
  const rows = new Map();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .sort()) {
    const [name, width, scheme, role] = file.split('.');
    const row = rows.get(`${name} · ${role}`) ?? [];
    rows.set(`${name} · ${role}`, [...row, { file, width: Number(width), scheme }]);
  }
  const sections = [...rows].map(
    ([title, pictures]) =>
      `<h2>${title}</h2><div>${pictures
        .sort((a, b) => a.width - b.width)
        .map(
          ({ file, width, scheme }) =>
            `<figure><a href="${file}"><img src="${file}" width="${Math.round(width / 3)}" loading="lazy" alt=""></a><figcaption>${width} ${scheme}</figcaption></figure>`,
        )
        .join('')}</div>`,
  );
  const style =
    'body{font:14px system-ui;margin:24px;background:#8883}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}img{border:1px solid #8888}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style><h1>Screens</h1>${sections.join('')}\n`,
  );
}

/** Takes the pictures of one scenario. @returns what went wrong, a line each */
async function shootScenario(browser, openScreen, scenario, groups) {
  const cookies = {};
  for (const role of new Set(groups.map((group) => group.role)))
    cookies[role] = await scenario.cookiesOf(role);
  const left = [...groups];
  const lane = async () => {
    const found = [];
    for (let group = left.shift(); group; group = left.shift())
      found.push(...(await shoot(browser, openScreen, scenario, cookies[group.role], group)));
    return found;
  };
  return (await Promise.all(Array.from({ length: atOnce }, lane))).flat();
}

await command(async () => {
  await ensureInstalled();
  // The screens are TypeScript, as is the tests' own way to start the product; the packages are there by now.
  (await import('tsx/esm/api')).register();
  const { screens } = await import('./screens.ts');
  const { openScreen } = await import('./actions.ts');
  const plans = [undefined, 'nothing', 'failing'].map((scenario) => ({
    scenario,
    groups: plan(screens, scenario),
  }));
  const count = plans.flatMap(({ groups }) => groups).reduce((sum, group) => sum + group.screens.length, 0);
  if (count === 0) throw new UserError(`No screen, width, scheme or role matches ${words.join(' ')}.`);
  await ensureBuilt();
  const executablePath = await ensureChromium();
  mkdirSync(folder, { recursive: true });

  const { startProduct } = await import('../support/product.ts');
  const { fillDemoData } = await import('../support/demo-data.ts');
  const { demoScenario, startScenario } = await import('../support/scenarios.ts');
  const { chromium } = await import('@playwright/test');

  const product = await step('Starting the product with demo data', async () => {
    await fillDemoData();
    return startProduct({ env: { TRUST_PROXY: '1' } });
  });
  const browser = await chromium.launch(chromiumLaunch(executablePath));
  try {
    const issues = await step(`Taking ${count} pictures`, async () => {
      const found = [];
      for (const { scenario: name, groups } of plans) {
        if (groups.length === 0) continue;
        const scenario = name ? await startScenario(name, product.adminApi) : demoScenario(product.url);
        found.push(...(await shootScenario(browser, openScreen, scenario, groups)));
        await scenario.stop?.();
      }
      return found;
    });
    contactSheet();
    console.log(`Look at screenshots/index.html`);
    for (const issue of issues) console.error(issue);
    if (issues.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await product.stop();
  }
});
