// npm run test:contract -- --url http://host:4000 --token … [--admin email] [--app-key …] [--live ws://…]
import { parseArgs } from 'node:util';
import { contractChecks } from './suite';

const usage =
  'npm run test:contract -- --url http://host:4000 --token … [--admin email of a superadmin] [--admin-secret base32 secret of their authenticator app] [--app-key …] [--live ws://host:4000/]';
const option = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    url: option,
    token: option,
    admin: option,
    'admin-secret': option,
    'app-key': option,
    live: option,
  },
});
if (!values.url || !values.token) {
  console.error(
    `Holds an admin API against the contract. It makes and deletes things: use one for testing.\n${usage}`,
  );
  process.exit(2);
}
const checks = await contractChecks({
  url: values.url.replace(/\/+$/, ''),
  token: values.token,
  admin: values.admin,
  adminSecret: values['admin-secret'],
  appKey: values['app-key'],
  liveUrl: values.live,
});
let failed = 0;
for (const check of checks) {
  try {
    await check.run();
    console.log(`passed  ${check.name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${check.name}\n        ${(error as Error).message.replace(/\n/g, '\n        ')}`);
  }
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
