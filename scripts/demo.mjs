// npm run demo: from a fresh clone to a working system with demo data in one command.
// npm run demo -- --reset starts over with empty data.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { checkDataDir, resetDataDir } from './lib/data-dir.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure-built.mjs';
import { command, Fault, root, tryPort } from './lib/machine.mjs';
import { step } from './lib/run.mjs';

const port = Number(process.env.PORT?.trim() || 3000);
const host = process.env.HOST?.trim() || undefined;
const dataDir = resolve(root, process.env.DATA_DIR?.trim() || 'data');

/** Ends with one sentence when something else listens where we want to. */
async function checkPort() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Fault(`PORT must be a number from 1 to 65535; it is "${process.env.PORT}".`);
  try {
    await tryPort(port, host);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE')
      throw new Fault(
        `Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm run demo`,
      );
    if (code === 'EACCES')
      throw new Fault(`Port ${port} is not ours to use. Choose another: PORT=3001 npm run demo`);
    throw new Fault(`The dashboard cannot listen on ${host ?? 'this machine'} port ${port}: ${code}.`);
  }
}

await command(async () => {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--reset');
  if (unknown.length > 0) throw new Fault(`npm run demo knows --reset only, not ${unknown.join(' ')}.`);

  checkDataDir(dataDir);
  if (process.argv.includes('--reset'))
    await step('Deleting the demo data', async () => resetDataDir(dataDir));
  await checkPort();
  await ensureInstalled();
  await ensureBuilt();

  const server = spawn(process.execPath, [join(root, 'build/server.js')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DEMO: '1', DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'inherit',
  });
  // We leave when the server has drained. A terminal sends Ctrl-C to both of us; passed on, it would be the
  // server's second signal, which means 'now'.
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  process.exitCode = await new Promise((done) => server.once('exit', (code) => done(code ?? 0)));
});
