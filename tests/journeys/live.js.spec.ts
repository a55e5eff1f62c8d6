import { request } from 'undici';
import { startAdminApi, startDashboard } from '../support/product';
import { addSession, expect, test } from '../support/test';

test('a session opened through the mobile API changes the live number of an open page within 3 s (SPEC §1.1.10)', async ({
  browser,
}) => {
  const appKey = `app-key-${crypto.randomUUID()}`;
  const adminApi = await startAdminApi({ env: { APP_API_KEY: appKey } });
  const dashboard = await startDashboard({
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    ADMIN_API_LIVE_URL: `${adminApi.url.replace('http', 'ws')}/`,
  });
  try {
    const context = await browser.newContext({ baseURL: dashboard.url });
    await addSession(context, dashboard.url, 'viewer');
    const [home, insights] = [await context.newPage(), await context.newPage()];
    await insights.goto('/dashboard/insights');
    await home.goto('/dashboard');
    await expect(home.locator('[data-live="live"]').first()).toBeVisible();
    const number = home.locator('[data-live-users]').first();
    const before = Number(await number.textContent());
    const start = await request(`${adminApi.url}/app/sessions`, {
      method: 'POST',
      headers: { 'x-app-key': appKey, 'content-type': 'application/json' },
      body: JSON.stringify({ district: 'Gasabo', ageRange: '6-9' }),
    });
    expect(start.statusCode).toBe(201);
    await expect(number).toHaveText(String(before + 1), { timeout: 3_000 });
    await insights.reload();
    await expect(insights.locator('[data-live-users]').first()).toHaveText(String(before + 1));
    await context.close();
  } finally {
    await dashboard.stop();
    await adminApi.stop();
  }
});
