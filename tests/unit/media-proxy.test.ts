import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { Agent } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMediaOrigins } from '~/admin-api.server/media-origins';
import { createMediaUrls } from '~/admin-api.server/media-url';
import { mediaProxy } from '~/http.server/media-proxy';

let upstream: Server;
let front: Server;
let url: string;
let film: string;
let type = 'video/mp4';
let status = 200;
let storeOrigin: string | null = null;
/** Where what is asked for with delivery=direct is redirected to; null: it is answered like anything else. */
let elsewhere: string | null = null;
let headers: Record<string, string> = {};
const lines: string[] = [];
const asked: IncomingMessage[] = [];
const listening = (server: Server) =>
  new Promise<string>((resolve) => {
    server.once('listening', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
const dispatcher = new Agent();

beforeAll(async () => {
  upstream = createServer((req, res) => {
    asked.push(req);
    if (elsewhere && req.url?.includes('delivery=direct'))
      return void res.writeHead(302, { location: elsewhere }).end();
    res.writeHead(status, { 'content-type': type, 'set-cookie': 'spy=1', 'x-secret': 'key', ...headers });
    res.end('bytes');
  }).listen(0, '127.0.0.1');
  const apiUrl = await listening(upstream);
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const media = createMediaUrls({
    secrets: ['one'],
    origins: createMediaOrigins({ allowed: [], log }),
    rules: () => ({
      ...{ apiUrl, publicUrl: null, apiKey: 'the-key', signingSecret: null },
      ...{ delivery: 'proxy', storeOrigin },
    }),
  });
  film = media.mediaUrl(`${apiUrl}/media/umunsi.mp4`) ?? '';
  const app = express();
  app.use('/media', mediaProxy({ media, dispatcher, log }));
  app.use((_req, res) => void res.status(405).end());
  front = app.listen(0, '127.0.0.1');
  url = await listening(front);
});
afterAll(async () => {
  front.close();
  upstream.closeAllConnections();
  upstream.close();
  await dispatcher.close();
});

afterEach(() => {
  [status, headers, storeOrigin, elsewhere] = [200, {}, null, null];
});

async function get(init: RequestInit = {}) {
  asked.length = 0;
  const response = await fetch(url + film, { redirect: 'manual', ...init });
  return { response, text: await response.text() };
}

describe('SEC-40 the media proxy', () => {
  it('passes Range on and back, and no cookie or other header of the provider', async () => {
    status = 206;
    headers = { 'content-range': 'bytes 0-4/100' };
    const { response, text } = await get({ headers: { range: 'bytes=0-4', cookie: 'session=mine' } });
    expect([response.status, text]).toEqual([206, 'bytes']);
    expect(response.headers.get('content-range')).toBe('bytes 0-4/100');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('x-secret')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(asked[0]?.headers.range).toBe('bytes=0-4');
    expect(asked[0]?.headers.cookie).toBeUndefined();
  });

  it.each([
    ['no-store', 'no-store'],
    ['public, max-age=31536000, immutable', 'private, max-age=3600, must-revalidate'],
    ['no-cache', 'private, no-cache'],
    // Another provider's: it may be a draft.
    [undefined, 'private, no-cache'],
  ])(
    'stays in a browser for an hour at most, and only where the admin API allows it: %s',
    async (stated, sent) => {
      headers = stated ? { 'cache-control': stated } : {};
      expect((await get()).response.headers.get('cache-control')).toBe(sent);
    },
  );

  it('gives out nothing but media, and follows no redirect', async () => {
    for (type of ['text/html', 'application/xhtml+xml', 'text/javascript', 'application/pdf', '']) {
      const { response, text } = await get();
      expect([response.status, text], type).toEqual([502, 'This file is not available.']);
    }
    type = 'video/mp4';
    [status, headers] = [302, { location: 'http://169.254.169.254/' }];
    expect([(await get()).response.status, asked.length]).toEqual([502, 1]);
  });

  it('passes conditions on, and that nothing has changed (RFC 9110, 13)', async () => {
    [status, headers] = [304, { etag: '"a"' }];
    const conditions = { 'if-none-match': '"a"', 'if-range': '"a"' };
    const { response, text } = await get({ headers: conditions });
    expect([response.status, response.headers.get('etag'), text]).toEqual([304, '"a"', '']);
    expect(asked[0]?.headers).toMatchObject(conditions);
  });

  it('sends browsers to our own bucket for as long as the admin API says, and nowhere else (MEDIA_DELIVERY=direct)', async () => {
    storeOrigin = 'https://s3.example.org';
    const location = 'https://s3.example.org/b/media/a.mp4?X-Amz-Signature=1';
    [status, headers] = [302, { location, 'cache-control': 'private, max-age=3600' }];
    const { response } = await get();
    expect(asked[0]?.url).toContain('delivery=direct');
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
    for (const other of ['https://s3.example.org.evil.example/', 'http://s3.example.org/', '/x']) {
      headers = { location: other };
      expect((await get()).response.status, other).toBe(502);
    }
    // A store without such URLs: the file itself.
    [status, headers] = [200, {}];
    expect((await get()).text).toBe('bytes');
  });
});
