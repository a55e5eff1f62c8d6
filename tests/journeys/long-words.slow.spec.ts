import { openScreen } from '../screens/actions';
import { screens } from '../screens/screens';
import { longWords } from '../support/long-words';
import { startDashboard } from '../support/product';
import { startReshapingProxy } from '../support/reshaping-proxy';
import { demoScenario } from '../support/scenarios';
import { sideways } from '../support/sideways';
import { expect, test, watch } from '../support/test';

/*
 * A world in which everyone writes 115 letters without a break, 300 characters, emoji and from right to left: no screen goes sideways on
 * a phone, a tablet or a desk, with JavaScript and without.
 */
test.use({ trace: 'off' });

for (const role of ['admin', 'superadmin']) {
  const mine = screens.filter(
    ({ scenario, act, roles }) =>
      !scenario && !act && roles.includes(role) && (role === 'admin' || !roles.includes('admin')),
  );
  test(`long words at 320, 768 and 1280 px: every screen of the ${role} (UX-02)`, async ({
    browser,
    product,
    javaScriptEnabled,
  }) => {
    test.setTimeout(240_000);
    const proxy = await startReshapingProxy(product.adminApi.url, longWords);
    const dashboard = await startDashboard({
      ADMIN_API_URL: proxy.url,
      ADMIN_API_TOKEN: product.adminApi.token,
      MEDIA_API_KEY: product.adminApi.mediaKey,
    });
    try {
      const scenario = demoScenario(dashboard.url);
      const context = await browser.newContext({
        baseURL: dashboard.url,
        javaScriptEnabled,
        reducedMotion: 'reduce',
      });
      await context.addCookies(await scenario.cookiesOf(role));
      const page = await context.newPage();
      const found: string[] = [];
      await watch(page, found);
      for (const screen of mine) {
        if (screen.scripts && javaScriptEnabled === false) continue;
        await page.setViewportSize({ width: 1280, height: 800 });
        try {
          await openScreen(page, screen, scenario.tools);
        } catch (error) {
          found.push(`${screen.name}: ${error}`);
          continue;
        }
        for (const width of [1280, 768, 320]) {
          await page.setViewportSize({ width, height: 800 });
          for (const wide of await sideways(page, 'dialog[open], dialog[open] *, main, main *'))
            found.push(`${screen.name} at ${width} px: ${wide}`);
        }
      }
      await context.close();
      expect(mine.length).toBeGreaterThan(role === 'admin' ? 20 : 3);
      expect(found).toEqual([]);
    } finally {
      await dashboard.stop();
      await proxy.stop();
    }
  });
}
