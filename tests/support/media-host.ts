import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { root } from '../../scripts/lib/machine.mjs';
import { selfSigned } from './self-signed';

const files: Record<string, { type: string; bytes: Buffer }> = {
  png: { type: 'image/png', bytes: readFileSync(`${root}tests/fixtures/thumbnail.png`) },
  mp4: { type: 'video/mp4', bytes: readFileSync(`${root}tests/fixtures/clip-vp9.mp4`) },
};

export type MediaHost = Awaited<ReturnType<typeof startMediaHost>>;

/**
 * A host of media as anyone may run it, on a free port: any path that ends in .png is a picture, one in .mp4 a film that can be read in
 * parts. It imports nothing of the product, sends no CORS or CORP header, and remembers who asked for what.
 * @param names host names it answers to over https with a certificate of its own; none: plain http on 127.0.0.1
 * @param key what its `api-key` has to be; without one, whoever shows a key is turned away
 */
export async function startMediaHost({
  names = [],
  key = null,
}: {
  names?: readonly string[];
  key?: string | null;
}) {
  const asked: { host: string; path: string; key: string | null; cookie: string | undefined }[] = [];
  const response: RequestListener = (from, to) => {
    const url = new URL(`http://host${from.url}`);
    const shown = url.searchParams.get('api-key');
    asked.push({
      host: from.headers.host ?? '',
      path: from.url ?? '',
      key: shown,
      cookie: from.headers.cookie,
    });
    const file = files[/\.(\w+)$/.exec(url.pathname)?.[1] ?? ''];
    if (shown !== key) return void to.writeHead(401, { 'content-type': 'text/plain' }).end('Unauthorized');
    if (!file) return void to.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
    const { type, bytes } = file;
    const range = /^bytes=(\d+)-(\d*)$/.exec(from.headers.range ?? '');
    const [start, last] = range
      ? [Number(range[1]), Math.min(Number(range[2] || bytes.length - 1), bytes.length - 1)]
      : [0, bytes.length - 1];
    to.writeHead(range ? 206 : 200, {
      'content-type': type,
      'content-length': last - start + 1,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${start}-${last}/${bytes.length}` } : {}),
    });
    to.end(from.method === 'HEAD' ? undefined : bytes.subarray(start, last + 1));
  };
  const server = names.length > 0 ? createSecureServer(selfSigned(names), response) : createServer(response);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The origin under its first name. */
    url: names[0] ? `https://${names[0]}:${port}` : `http://127.0.0.1:${port}`,
    port,
    asked,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
