import { afterAll, afterEach, beforeAll } from 'vitest';
import { readConfig } from '../../admin-api/config';
import { startAdminApi } from '../../admin-api/server';
import { startDashboardInProcess } from './dashboard-in-process';
import {
  type AdminApi,
  freshData,
  type Product,
  type ProductOptions,
  startRecordedProvider,
} from './product';
import { type DemoRole, demoEmail, logIn, Visitor } from './visitor';

/**
 * The product in the test's own process, which has loaded the pages already: dashboard, recorder, embedded admin API. For
 * all that a user gets over HTTP; what the process itself does (start, signals, its children) needs `startProduct`.
 */
export async function startProductInProcess({
  env = {},
  demo = true,
  prepare,
}: ProductOptions = {}): Promise<Product> {
  const provider = await startRecordedProvider({ demo, prepare }, startApiInProcess);
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

/** What the companion app sends to it. */
export const appKey = 'an-app-key-of-the-tests';

/** Runs the product for the tests of a file or a `describe`. After each test its recorder passes calls on again. */
export function setUpProduct(options: ProductOptions = {}): Product {
  const product = {} as Product;
  beforeAll(async () => {
    Object.assign(product, await startProductInProcess(options));
  });
  afterEach(async () => {
    product.recorder?.passOn();
    await product.recorder?.comeBack();
  });
  afterAll(() => product.stop?.());
  return product;
}

/** A visitor who is signed in before the first test. */
export function setUpVisitor(product: Product, role: DemoRole): Visitor {
  const visitor = new Visitor(() => product.url);
  beforeAll(() => logIn(visitor, demoEmail[role]));
  return visitor;
}

/** The embedded admin API in this process: it starts in a third of the time, and follows the test's clock. */
async function startApiInProcess({ demo }: { demo: boolean }): Promise<AdminApi> {
  const token = `test-bearer-${crypto.randomUUID()}`;
  const mediaKey = `test-media-key-${crypto.randomUUID()}`;
  const { dataDir, env, forget } = await freshData(demo);
  const lines: string[] = [];
  const config = await readConfig({
    ADMIN_API_HOST: '127.0.0.1',
    ADMIN_API_PORT: '0',
    ADMIN_API_TOKEN: token,
    MEDIA_API_KEY: mediaKey,
    APP_API_KEY: appKey,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...env,
  });
  const api = await startAdminApi(config, { log: { write: (line) => void lines.push(line) } });
  return {
    url: api.url,
    output: () => lines.join(''),
    token,
    mediaKey,
    async stop() {
      await api.close();
      await forget();
      return 0;
    },
  };
}
