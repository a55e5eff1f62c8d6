import { startDashboardInProcess } from './dashboard-in-process';
import { type Product, type ProductOptions, startAdminApi } from './product';
import { startRecorder } from './recorder';

/**
 * The product with its dashboard in the test's own process, which has loaded the pages already: dashboard, recorder, embedded admin API. For
 * all that a user gets over HTTP; what the process itself does (start, signals, its children) needs `startProduct`.
 */
export async function startProductInProcess({
  env = {},
  demo = true,
  prepare,
}: ProductOptions = {}): Promise<Product> {
  const adminApi = await startAdminApi({ demo });
  const recorder = await startRecorder(adminApi.url);
  prepare?.(recorder);
  const dashboard = await startDashboardInProcess({
    ADMIN_API_URL: recorder.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
    ADMIN_API_LIVE_URL: `${adminApi.url.replace('http', 'ws')}/`,
    ...env,
  });
  return {
    url: dashboard.url,
    output: dashboard.output,
    adminApi,
    recorder,
    async stop() {
      await dashboard.stop();
      await recorder.stop();
      await adminApi.stop();
    },
  };
}
