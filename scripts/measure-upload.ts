// npx tsx scripts/measure-upload.ts [--megabytes 1024]
// Memory of the embedded admin API, a process of its own, while it takes one large film: before, at its highest, after.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { root } from './lib/machine.mjs';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '1024' } } });
const megabyte = 1024 * 1024;
const size = Number(values.megabytes) * megabyte;

const dataDir = mkdtempSync(join(tmpdir(), 'inzira-upload-'));
const child = fork(join(root, 'admin-api/main.ts'), [], {
  env: {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ADMIN_API_PORT: '0',
    LOG_LEVEL: 'error',
  },
  execArgv: ['--import', 'tsx'],
});

/** A line of the process's status in MB: VmRSS now, VmHWM at its highest since the last reset. */
const memory = (line: string) =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) /
  1024;

async function send(url: string, token: string, path: string, type: string, body: Iterable<Buffer>) {
  const request = httpRequest(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
  });
  const [[answer]] = await Promise.all([once(request, 'response'), pipeline(body, request)]);
  let text = '';
  for await (const piece of answer) text += piece;
  return { status: answer.statusCode as number, body: JSON.parse(text) as { id: string; message: string } };
}

const part = (name: string, value: string, file = '') =>
  Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}`);
const line = Buffer.from('\r\n');
const form = 'multipart/form-data; boundary=b';

/** A real film with a box of free space at its end that makes it as large as asked for. */
function* film(code: string, bytes: number): Iterable<Buffer> {
  for (const [name, value] of Object.entries({ title: 'Film', code, type: 'video' })) {
    yield part(name, value);
    yield line;
  }
  yield part('file', '', '; filename="film.mp4"');
  yield readFileSync(join(root, 'tests/fixtures/clip.mp4'));
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(bytes + 16), 8);
  yield box;
  for (let left = bytes; left > 0; left -= megabyte) yield Buffer.alloc(Math.min(left, megabyte));
  yield Buffer.from('\r\n--b--\r\n');
}

try {
  const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
  const category = await send(url, token, '/categories/create', form, [
    part('name', 'Category'),
    line,
    Buffer.from('--b--\r\n'),
  ]);
  const json = [Buffer.from('{"name":"Section"}')];
  const section = await send(url, token, `/section/create/${category.body.id}`, 'application/json', json);
  const upload = (code: string, bytes: number) =>
    send(url, token, `/content/create/${section.body.id}`, form, film(code, bytes));
  // What the first upload loads and keeps is no growth of the large one.
  await upload('ITE-001', megabyte);
  const before = memory('VmRSS');
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5'); // VmHWM begins anew
  const started = performance.now();
  const { status, body } = await upload('ITE-002', size);
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${status} ${body.message} ${values.megabytes} MB in ${seconds.toFixed(1)} s; memory before ${before.toFixed(0)} MB, highest ${memory('VmHWM').toFixed(0)} MB, after ${memory('VmRSS').toFixed(0)} MB`,
  );
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
