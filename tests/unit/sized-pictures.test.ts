import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sizedPictures } from '~/http.server/sized-pictures';
import { isSized, pictureOf } from '~/lib/picture-widths';

/** A drawing that does not pack to nothing: every pixel is another. */
async function picture(width: number, height: number, prime = 7919): Promise<Buffer> {
  const raw = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * prime) % 251);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .webp()
    .toBuffer();
}

const pictures = new Map<string, Uint8Array>();
const asked: string[] = [];
let caching: string | null = null;
let server: Server;
let url: string;

beforeAll(async () => {
  pictures.set('/media/sig/wide.webp', await picture(640, 360));
  pictures.set('/media/sig/small.webp', await picture(100, 60));
  const png = sharp(await picture(100, 60)).png();
  pictures.set('/media/sig/small.png', await png.toBuffer());
  pictures.set('/media/sig/broken.webp', Buffer.from('RIFF____WEBPVP8 and nothing'));
  const frames = await Promise.all([picture(640, 360), picture(640, 360, 104729)]);
  const moves = sharp(frames, { join: { animated: true } }).webp();
  pictures.set('/media/sig/moves.webp', await moves.toBuffer());
  const app = express();
  app.use(
    '/media',
    sizedPictures(
      (pageUrl) => pageUrl.startsWith('/media/sig/'),
      async (pageUrl) => {
        asked.push(pageUrl);
        return pictures.get(pageUrl) ?? null;
      },
      async () => caching,
    ),
    (_req, res) => void res.status(404).end(),
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.splice(0);
  caching = 'private, max-age=3600, must-revalidate';
});
afterAll(() => server.close());

const get = (path: string) => fetch(url + path, { redirect: 'manual' });

test('is as wide as it was asked for, and drawn once though many ask at once', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/media/w320/sig/wide.webp')));
  for (const response of responses) {
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(response.headers.get('cache-control')).toBe(caching);
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height]).toEqual([320, 180]);
  }
  expect(asked).toEqual(['/media/sig/wide.webp']);
});

test('one that is drawn already is cached as the whole picture is now, and not had once that is gone', async () => {
  const ask = async () => {
    const { status, headers } = await get('/media/w320/sig/wide.webp');
    return [status, headers.get('cache-control')];
  };
  expect(await ask()).toEqual([200, caching]);
  caching = 'no-store';
  expect(await ask()).toEqual([200, 'no-store']);
  caching = null;
  expect(await ask()).toEqual([302, 'no-store']);
});

test.each(['small', 'moves'])('one that is %s is had as it is', async (name) => {
  const response = await get(`/media/w320/sig/${name}.webp`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.equals(pictures.get(`/media/sig/${name}.webp`) ?? Buffer.alloc(0))).toBe(true);
});

test.each(['broken.webp', 'small.png'])('%s is had from its own address', async (name) => {
  for (let n = 0; n < 2; n++) {
    const response = await get(`/media/w320/sig/${name}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, `/media/sig/${name}`]);
  }
  expect(asked).toHaveLength(1);
});

test('another width is none of ours, nor is an address that no page was given', async () => {
  for (const width of ['w321', 'w0', 'w99999', 'w', 'W320'])
    expect((await get(`/media/${width}/sig/wide.webp`)).status).toBe(404);
  expect((await get('/media/w320/another/wide.webp')).status).toBe(404);
  expect(asked).toEqual([]);
});

test('only pictures that this server reads have widths', () => {
  expect(pictureOf('/media/sig/media/a.webp', 320)).toBe('/media/w320/sig/media/a.webp');
  for (const src of ['https://media.example.org/a.webp', '/media/sig/a.svg', '/media/sig/a.mp4'])
    expect([isSized(src), pictureOf(src, 320)]).toEqual([false, src]);
});
