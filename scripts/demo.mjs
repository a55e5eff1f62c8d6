// npm run demo: builds and starts with demo data; -- --reset deletes the data first.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { checkDataDir, checkUnused, resetDataDir } from './lib/data-dir.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure-built.mjs';
import { command, root, tryPort, UserError } from './lib/machine.mjs';
import { step } from './lib/run.mjs';

const { env } = process;
const port = Number(env.PORT?.trim() || 3000);
/** Its passwords are public: local access only by default. */
const host = env.HOST?.trim() || '127.0.0.1';
const dataDir = resolve(root, env.DATA_DIR?.trim() || 'data');

async function checkPort() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError(`PORT must be a number from 1 to 65535, not "${env.PORT}".`);
  try {
    await tryPort(port, host);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE' || code === 'EACCES')
      throw new UserError(
        `Port ${port} ${code === 'EACCES' ? 'may not be used by you' : 'is already in use'}. Choose another: PORT=${port > 1024 ? port + 1 : 3000} npm run demo`,
      );
    throw new UserError(`The dashboard cannot listen on ${host}, port ${port} (${code}).`);
  }
}

/** @param {{ address: string, signIns: { email: string, password: string, note?: string }[] }} ready */
function welcome({ address, signIns }) {
  const widest = Math.max(0, ...signIns.map(({ email }) => email.length));
  console.log(`\nThe dashboard is ready: ${address}\n`);
  if (signIns.length > 0) console.log('Sign in with');
  for (const { email, password, note } of signIns)
    console.log(`  ${email.padEnd(widest)}  ${password}${note ? `  ${note}` : ''}`);
  console.log('\nThe data is kept between starts; npm run demo -- --reset starts over. Ctrl-C stops it.');
}

function serve() {
  const server = spawn(process.execPath, [join(root, 'build/server.js')], {
    cwd: root,
    env: {
      ...env,
      NODE_ENV: 'production',
      DEMO: '1',
      DEMO_TRAFFIC: env.DEMO_TRAFFIC?.trim() || '1',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: host,
      ADMIN_API_PORT: env.ADMIN_API_PORT?.trim() || '0',
      LOG_LEVEL: env.LOG_LEVEL?.trim() || 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = new Promise((resolved) => {
    server.on('message', (/** @type {any} */ message) => message?.type === 'ready' && resolved(message));
  });
  const ended = new Promise((resolved) => server.once('exit', (code) => resolved(code ?? 1)));
  // A terminal sends Ctrl-C to both processes; a second signal would kill the server.
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  // When npm ends, its shell ends without notifying this process.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 1_000).unref();
  return { ready, ended };
}

await command(async () => {
  const words = process.argv.slice(2);
  const unknown = words.filter((word) => word !== '--reset');
  if (unknown.length > 0)
    throw new UserError(`npm run demo takes --reset and nothing else, not ${unknown.join(' ')}.`);

  checkDataDir(dataDir);
  await checkUnused(dataDir);
  await checkPort();
  if (words.includes('--reset')) await step('Deleting the demo data', async () => resetDataDir(dataDir));
  await ensureInstalled();
  await ensureBuilt();
  const { ready, ended } = serve();
  const failed = ended.then(() => {
    throw new UserError('The product could not start; the reason stands above.');
  });
  welcome(await step('Starting', () => Promise.race([ready, failed])));
  process.exitCode = await ended;
});
