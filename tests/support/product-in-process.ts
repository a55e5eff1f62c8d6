import { startDashboardInProcess } from './dashboard-in-process';
import { type Product, type ProductOptions, startRecordedProvider } from './product';

/**
 * The product in the test's own process, which has loaded the pages already: dashboard, recorder, embedded admin API. For
 * all that a user gets over HTTP; what the process itself does (start, signals, its children) needs `startProduct`.
 */
export async function startProductInProcess({
  env = {},
  demo = true,
  prepare,
}: ProductOptions = {}): Promise<Product> {
  const provider = await startRecordedProvider({ demo, prepare }, true);
  const dashboard = await startDashboardInProcess({ ...provider.env, ...env });
  return {
    url: dashboard.url,
    output: dashboard.output,
    adminApi: provider.adminApi,
    recorder: provider.recorder,
    async stop() {
      await dashboard.stop();
      await provider.stop();
    },
  };
}
