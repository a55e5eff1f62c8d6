import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterEach, expect, test, vi } from 'vitest';
import { sendFiles } from '~/admin-api.server/send-file';
import { contents } from '~contract';

afterEach(() => vi.restoreAllMocks());

test('a create that hangs is given up after ten minutes (SPEC §7)', async () => {
  const server = createServer((request) => request.resume()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // Ten minutes are over at once, any other time never.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const clock = new AbortController();
    if (ms === 600_000) setTimeout(() => clock.abort(new DOMException('over', 'TimeoutError')), 50);
    return clock.signal;
  });
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  const sent = sendFiles(
    { target: () => ({ url: `http://127.0.0.1:${port}`, token: 't' }), agent },
    contents.create,
    {
      ...{ params: { sectionId: 's1' }, fields: { title: 'T' }, files: {} },
    },
  );
  await expect(sent).rejects.toMatchObject({ kind: 'timeout', call: 'contents.create' });
  await agent.destroy();
  server.closeAllConnections();
  server.close();
});
