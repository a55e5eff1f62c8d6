import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { firstChunkBytes, nextChunkBytes } from '../../app/components/files/pace';
import { fillDemoData } from '../support/demo-data';
import { freePort } from '../support/process';
import { type Product, startProduct } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';
import { median, type Options, type Row } from './table';

/** MB by which the dashboard's memory may grow. */
const growthAtMost = 40;

/** Uploads into the built dashboard, resumable ones and plain forms, beside a plain Node server that pipes the same bytes to disk. */
export async function measureUploads({ mb = [500], runs = 3 }: Options): Promise<Row[]> {
  await fillDemoData();
  const folder = await mkdtemp(join(tmpdir(), 'inzira-bench-'));
  const plain = await startPlainServer(folder);
  const rows: Row[] = [];
  try {
    for (const megabytes of mb)
      for (const [name, send] of Object.entries({ resumable: byTus, 'plain form': byForm })) {
        const size = megabytes * 1e6;
        // A product of its own each time: memory that one kind took would hide what the other one takes.
        const product = await startProduct({ env: { MAX_UPLOAD_MB: '4096', LOG_LEVEL: 'warn' } });
        const memory = watchMemory(product.pid);
        try {
          const cookie = (await signIn(product.url, demoEmail.admin)).cookie;
          const before = residentBytes(product.pid);
          const [ours, theirs]: [number[], number[]] = [[], []];
          for (let run = 0; run < runs; run++) {
            theirs.push(await timed(() => post(plain.url, size, {})));
            for (const file of await readdir(folder)) await rm(join(folder, file));
            ours.push(await timed(() => send(product, cookie, size)));
          }
          const what = `upload of ${megabytes} MB, ${name}`;
          const reference = { what: 'plain pipe to disk', figure: megabytes / median(theirs) };
          const growth = (memory.highest() - before) / 1e6;
          rows.push(
            { what, figure: megabytes / median(ours), unit: 'MB/s', reference, ratioAtLeast: 0.6 },
            {
              what: `${what}: memory growth`,
              figure: growth,
              unit: 'MB',
              budget: { atMost: growthAtMost },
            },
          );
        } finally {
          memory.highest();
          await product.stop();
        }
      }
  } finally {
    plain.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}

/** A Node server that does nothing but pipe each request's body into a file. */
async function startPlainServer(folder: string) {
  const port = await freePort();
  const script = `
    const fs = require('node:fs'); let n = 0;
    require('node:http').createServer((req, res) => {
      const file = fs.createWriteStream(${JSON.stringify(folder)} + '/' + n++);
      req.pipe(file).on('finish', () => res.end('ok'));
    }).listen(${port}, '127.0.0.1', () => process.send('ready'));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}

const agent = new Agent({ keepAlive: true });
const piece = Buffer.alloc(1_000_000, 'noise of a song ');

/** The bytes `from` to `to` of a WAV file of `size` bytes. */
function* song(size: number, from: number, to: number): Generator<Buffer> {
  if (to <= from) return;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(size - 8, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(44_100, 24);
  head.writeUInt32LE(176_400, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(size - 44, 40);
  let at = from;
  if (at < head.length) {
    yield head.subarray(at);
    at = head.length;
  }
  for (; at < to; at += piece.length) yield piece.subarray(0, Math.min(piece.length, to - at));
}

type Sent = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  from?: number;
  before?: Buffer;
  after?: Buffer;
};

/** Sends the bytes up to `to` with what stands before and after them. @returns status, headers and text of the response */
async function post(
  url: string,
  to: number,
  { method = 'POST', headers = {}, from = 0, before, after }: Sent,
  size = to,
) {
  const length = to - from + (before?.length ?? 0) + (after?.length ?? 0);
  const sending = request(url, { method, agent, headers: { ...headers, 'content-length': length } });
  const answered = once(sending, 'response');
  function* pieces() {
    if (before) yield before;
    yield* song(size, from, to);
    if (after) yield after;
  }
  const [[response]] = await Promise.all([answered, pipeline(Readable.from(pieces()), sending)]);
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode as number, headers: response.headers, text };
}

/** As the browser does: in chunks that grow with the line. */
async function byTus({ url }: Product, cookie: string, size: number): Promise<void> {
  const own = { cookie, origin: url, 'tus-resumable': '1.0.0' };
  const described = Object.entries({ filename: 'song.wav', uploadKind: 'media' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const begun = await post(
    `${url}/uploads`,
    0,
    {
      headers: { ...own, 'upload-length': size, 'upload-metadata': described },
    },
    0,
  );
  if (begun.status !== 201) throw new Error(`The upload was not begun: ${begun.status} ${begun.text}`);
  const address = url + begun.headers.location;
  let chunk = firstChunkBytes(size, null);
  for (let offset = 0; offset < size; ) {
    const to = Math.min(size, offset + chunk);
    const started = performance.now();
    const answer = await post(
      address,
      to,
      {
        method: 'PATCH',
        from: offset,
        headers: { ...own, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
      },
      size,
    );
    if (answer.status !== 204) throw new Error(`A chunk was not taken: ${answer.status} ${answer.text}`);
    chunk = nextChunkBytes(chunk, to - offset, performance.now() - started, size);
    offset = to;
  }
  await post(address, 0, { method: 'DELETE', headers: own }, 0);
}

const boundary = '----inzira-bench';
const filePart = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="song.wav"\r\ncontent-type: audio/wav\r\n\r\n`,
);
const lastBoundary = Buffer.from(`\r\n--${boundary}--\r\n`);

/** As a browser without JavaScript does; without a title, so that the file is taken in and the form comes back. */
async function byForm({ url }: Product, cookie: string, size: number): Promise<void> {
  const response = await post(`${url}/dashboard/contents/new`, size, {
    headers: { cookie, origin: url, 'content-type': `multipart/form-data; boundary=${boundary}` },
    before: filePart,
    after: lastBoundary,
  });
  const pending = /name="fileKept" value="([a-f0-9]{32})"/.exec(response.text)?.[1];
  if (response.status !== 400 || !pending) throw new Error(`The file was not taken in: ${response.status}`);
  const own = { cookie, origin: url, 'tus-resumable': '1.0.0' };
  await post(`${url}/uploads/${pending}`, 0, { method: 'DELETE', headers: own }, 0);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

/** Resident memory of a process in bytes, as Linux counts it. */
function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

function watchMemory(pid: number) {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentBytes(pid));
  }, 50);
  timer.unref();
  return {
    highest() {
      clearInterval(timer);
      return Math.max(highest, residentBytes(pid));
    },
  };
}
