import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { knownRoles } from '../../admin-api/contract/roles';
import { openScreen } from '../screens/actions';
import { type Screen, screens } from '../screens/screens';
import type { Product } from '../support/product';
import { demoScenario, type Scenario, startScenario } from '../support/scenarios';
import { sideways } from '../support/sideways';
import { expect, test, watch } from '../support/test';

// Every page and dialog × with and without JavaScript (the two projects) × 1280 and 360 px × light and dark: axe finds nothing, and at
// 320 px nothing goes sideways (UX-02). Each screen is opened once and then looked at in all its widths and colours.
// A trace of all this would cost more than the walk itself.
test.use({ trace: 'off' });
test.describe.configure({ retries: 0, timeout: 600_000 });

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that another colour scheme can change; the other rules have been asked in the light one. */
const rulesAboutColour = ['color-contrast', 'link-in-text-block'];

type Group = { role: string; scenario: Screen['scenario']; screens: Screen[] };

const most = 12;

/** Screens that one signed-in browser can walk over, not too many at once, so that both workers have enough to do. */
const groups = ['visitor', ...knownRoles].flatMap((role) =>
  ([undefined, 'nothing', 'failing'] as const).flatMap((scenario): Group[] => {
    const mine = screens.filter((screen) => screen.scenario === scenario && screen.roles.includes(role));
    const parts = Array.from({ length: Math.ceil(mine.length / most) }, (_, at) =>
      mine.slice(at * most, (at + 1) * most),
    );
    return parts.map((part) => ({ role, scenario, screens: part }));
  }),
);

for (const group of groups) {
  const names = `${group.screens[0]?.name} to ${group.screens.at(-1)?.name}`;
  test(`axe finds nothing, and nothing goes sideways: ${group.role}, ${names} (UX-02)`, async ({
    browser,
    product,
    javaScriptEnabled,
  }) => {
    const found = await within(group.scenario, product, (scenario) =>
      walk(browser, scenario, group, javaScriptEnabled),
    );
    expect(found).toEqual([]);
  });
}

async function within<T>(
  name: Screen['scenario'],
  product: Product,
  use: (scenario: Scenario) => Promise<T>,
) {
  if (!name) return use(demoScenario(product.url));
  const scenario = await startScenario(name, product.adminApi);
  try {
    return await use(scenario);
  } finally {
    await scenario.stop();
  }
}

/** @returns what is wrong on the screens of a group, a line each */
async function walk(
  browser: Browser,
  scenario: Scenario,
  group: Group,
  javaScriptEnabled: boolean | undefined,
) {
  const context = await browser.newContext({
    baseURL: scenario.url,
    javaScriptEnabled,
    reducedMotion: 'reduce',
  });
  await context.addCookies(await scenario.cookiesOf(group.role));
  const found: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await watch(page, found, { failures: group.scenario !== 'failing' });
  const scripts = await scriptSwitch(page, javaScriptEnabled);
  for (const screen of group.screens) {
    if (screen.scripts && javaScriptEnabled === false) continue;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    if (group.role === 'visitor') await context.clearCookies();
    await scripts.asInProject();
    try {
      await openScreen(page, screen, scenario.tools);
      await scripts.on();
      for (const [what, reported] of await inAllLooks(page))
        found.push(`${screen.name} ${what}: ${reported}`);
    } catch (error) {
      found.push(`${screen.name}: ${error}`);
    }
  }
  await context.close();
  return found;
}

/** axe is a script itself: it gets to run once a page has arrived without its own. */
async function scriptSwitch(page: Page, javaScriptEnabled = true) {
  if (javaScriptEnabled) return { asInProject: async () => {}, on: async () => {} };
  const devtools = await page.context().newCDPSession(page);
  const disable = (value: boolean) => devtools.send('Emulation.setScriptExecutionDisabled', { value });
  return { asInProject: () => disable(true), on: () => disable(false) };
}

/** Looks at the page in view in its widths and colours. @returns pairs of the look and what is wrong in it */
async function inAllLooks(page: Page): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const looks = (what: string, all: string[]) =>
    found.push(...all.map((reported): [string, string] => [what, reported]));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await dressed(page, 'light');
    looks(`${width} light`, await findings(page, { type: 'tag', values: standards }));
    await dressed(page, 'dark');
    looks(`${width} dark`, await findings(page, { type: 'rule', values: rulesAboutColour }));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  looks('320', await sideways(page));
  return found;
}

/** Brings the page into a colour scheme, until every colour has changed. */
async function dressed(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
  });
}

async function findings(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  // Half a megabyte, which the first look at a page has brought there for all that follow.
  const there = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, axeSource: there ? ';' : undefined })
    .setLegacyMode() // no frames here, and so no second page to collect their findings
    .options({ runOnly, resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none][0]?.message ?? '';
      return `${id} at ${target.join(' ')} (${why})`;
    }),
  );
}
