import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Starts bare-server.tsx. @returns its URL and what ends it */
export async function startBareServer(): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = fork(fileURLToPath(new URL('./bare-server.tsx', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return { url: `http://127.0.0.1:${address.port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}
