import { startDashboard } from '../tests/support/product';
import { demoEmail, signIn } from '../tests/support/visitor';
import { startLibrary } from './bench/library';
import { load } from './bench/load';
import { ensureBuilt } from './lib/ensure-built.mjs';

await ensureBuilt();
const library = await startLibrary();
const dashboard = await startDashboard({
  ...{ ADMIN_API_URL: library.url, ADMIN_API_TOKEN: library.token, MEDIA_API_KEY: library.mediaKey },
  LOG_LEVEL: 'warn',
  ...(process.env.PROF ? { NODE_OPTIONS: '--require /tmp/t/profhook.cjs' } : {}),
});
try {
  const { cookie } = await signIn(dashboard.url, demoEmail.admin);
  for (const path of (process.env.PATHS ?? '/dashboard/contents?view=list').split(',')) {
    const list = { url: dashboard.url, path, headers: { cookie, 'sec-fetch-mode': 'navigate' } };
    await load(list, { seconds: 3 });
    for (let n = 0; n < 3; n++) {
      const r = await load(list, { seconds: 5 });
      console.log(path, r);
    }
  }
} finally {
  await dashboard.stop();
  await library.stop();
}
