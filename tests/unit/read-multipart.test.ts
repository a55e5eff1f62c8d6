import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { formLimits } from '~shared/form-limits';
import { type MultipartReader, readMultipart } from '~shared/read-multipart';

/** What becomes of a body that is sent as it is. */
async function outcomeOf(
  body: string,
  { length = body.length, ...reader }: Partial<MultipartReader> & { length?: number },
): Promise<unknown> {
  let settle: (outcome: unknown) => void = () => {};
  const outcome = new Promise<unknown>((resolve) => {
    settle = resolve;
  });
  const server = createServer((request: IncomingMessage) => {
    readMultipart(request, {
      files: 1,
      onField: () => {},
      onFile: (_name, stream) => void stream.resume(),
      ...reader,
    }).then(() => settle('read'), settle);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  try {
    return await outcome;
  } finally {
    socket.destroy();
    server.close();
  }
}

const part = (name: string, value: string, file = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
const partsOf = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(name(at), 'x')).join('');
const filePart = part('file', 'x'.repeat(100_000), '; filename="a.mp4"');

test('texts and files are read', async () => {
  const seen: unknown[] = [];
  const outcome = await outcomeOf(`${part('title', 'Inkuru')}${filePart}--b--\r\n`, {
    onField: (name, value) => void seen.push([name, value]),
    onFile: async (name, stream, filename) => {
      let size = 0;
      for await (const chunk of stream) size += (chunk as Buffer).length;
      seen.push([name, filename, size]);
    },
  });
  expect(outcome).toBe('read');
  expect(seen).toEqual([
    ['title', 'Inkuru'],
    ['file', 'a.mp4', 100_000],
  ]);
});

test.each([
  ['a name that was cut', part('n'.repeat(101), 'x'), 'malformed'],
  ['one long text', part('a', 'x'.repeat(formLimits.fieldBytes + 1)), 'too much text'],
  ['many long texts', 'abc'.replace(/./g, (name) => part(name, 'x'.repeat(400_000))), 'too much text'],
  ['more fields', partsOf(formLimits.fields + 1, (at) => `a${at}`), 'too many parts'],
  ['more fields of one name', partsOf(formLimits.sameName + 1, () => 'a'), 'too many parts'],
  ['more files', filePart + filePart, 'too many parts'],
  ['no parts', 'garbage', 'malformed'],
  ['a field without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n', 'malformed'],
  [
    'a file without a name',
    '--b\r\nContent-Disposition: form-data; filename="a.mp4"\r\n\r\nx\r\n',
    'malformed',
  ],
])('%s: the form is rejected', async (_, body, reason) => {
  expect(await outcomeOf(`${body}--b--\r\n`, {})).toMatchObject({ name: 'MultipartError', reason });
});

test('a sender that stops in the middle of a file is given up, and what was being written ends', async () => {
  let aborted = false;
  const outcome = await outcomeOf(filePart, {
    ...{ length: 200_000, stalledMs: 100 },
    onFile: (_name, stream, _filename, signal) =>
      new Promise((resolve) => {
        stream.resume();
        signal.addEventListener('abort', () => {
          aborted = true;
          resolve();
        });
      }),
  });
  expect([aborted, outcome]).toMatchObject([true, { reason: 'stalled' }]);
});

test('what a part is rejected with, the form is rejected with, once its file is let go', async () => {
  const error = new Error('This field is not known.');
  let done = false;
  const outcome = await outcomeOf(`${filePart}${part('a', 'x')}--b--\r\n`, {
    onField: () => {
      throw error;
    },
    onFile: async (_name, stream) => {
      stream.resume();
      await new Promise((resolve) => setTimeout(resolve, 100));
      done = true;
    },
  });
  expect([outcome, done]).toEqual([error, true]);
});
