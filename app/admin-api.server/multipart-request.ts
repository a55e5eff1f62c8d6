import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { type Call, type CallInput, type CallOutput, contents } from '~contract';
import { withDeadline } from '~shared/deadline';
import { callerHeaders } from './caller';
import {
  type AdminApiClient,
  asAdminApiError,
  mayHaveHappened,
  parseResponse,
  pathOf,
  readResponse,
} from './client';

/** SPEC §7: 10 minutes with media. Other writes end after 30 s without progress. */
const deadlineMs = 10 * 60_000;
const silenceMs = 30_000;

const mayTakeLong = (call: Call, files: Readonly<Record<string, FilePart | undefined>>) =>
  call.name === contents.create.name ||
  Object.values(files).some((file) => file && /^(video|audio)\//.test(file.type));

export type FilePart = { open: () => Readable; size: number; filename: string; type: string };

type Options<C extends Call> = CallInput<C> & {
  fields: Readonly<Record<string, string>>;
  files: Readonly<Record<string, FilePart | undefined>>;
  onSent?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
};

/**
 * Streams a multipart request. (fetch would buffer it.)
 * @throws {AdminApiError}
 */
export async function sendMultipart<C extends Call>(
  { target, agent }: Pick<AdminApiClient, 'target' | 'agent'>,
  definition: C,
  { fields, files, onSent, signal, headers, ...call }: Options<C>,
): Promise<CallOutput<C>> {
  const { url, token } = target();
  const patience = untilSilent(mayTakeLong(definition, files) ? deadlineMs : silenceMs, signal);
  const body = multipart(fields, files, (sent, total) => {
    patience.goOn();
    onSent?.(sent, total);
  });
  let status = 0;
  try {
    return await withDeadline(deadlineMs, patience.signal, async (stop) => {
      const response = await request(url + pathOf(definition, call), {
        dispatcher: agent,
        method: definition.method,
        headersTimeout: deadlineMs,
        bodyTimeout: deadlineMs,
        headers: {
          ...headers,
          ...callerHeaders(),
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': body.type,
          'content-length': String(body.length),
        },
        body: Readable.from(body.pieces(), { objectMode: false, highWaterMark: 256 * 1024 }),
        signal: stop,
      });
      status = response.statusCode;
      return parseResponse(definition, status, await readResponse(definition.name, status, response.body));
    });
  } catch (error) {
    const failure = asAdminApiError(error, definition.name, status, signal);
    throw Object.assign(failure, { outcomeUnknown: body.isWhole() && mayHaveHappened(failure) });
  } finally {
    patience.end();
  }
}

function untilSilent(ms: number, cancelled: AbortSignal | undefined) {
  const controller = new AbortController();
  const giveUp = () =>
    controller.abort(new DOMException(`Nothing could be sent or came back for ${ms} ms.`, 'TimeoutError'));
  let late = setTimeout(giveUp, ms);
  const takeBack = () => controller.abort(cancelled?.reason);
  if (cancelled?.aborted) takeBack();
  cancelled?.addEventListener('abort', takeBack, { once: true });
  return {
    signal: controller.signal,
    goOn: () => {
      clearTimeout(late);
      late = setTimeout(giveUp, ms);
    },
    end: () => {
      clearTimeout(late);
      cancelled?.removeEventListener('abort', takeBack);
    },
  };
}

function multipart(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, FilePart | undefined>>,
  onSent?: (sent: number, total: number) => void,
) {
  const boundary = `----part${randomBytes(16).toString('hex')}`;
  const parts: (Buffer | FilePart)[] = [];
  for (const [name, value] of Object.entries(fields))
    parts.push(Buffer.from(`--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`));
  for (const [name, file] of Object.entries(files)) {
    if (!file) continue;
    const head = `--${boundary}\r\n${disposition(name, file.filename)}\r\nContent-Type: ${file.type}\r\n\r\n`;
    parts.push(Buffer.from(head), file, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  const length = parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.size), 0);

  let whole = false;
  async function* pieces() {
    let sent = 0;
    for (const part of parts) {
      whole = part === parts.at(-1);
      const source = Buffer.isBuffer(part) ? [part] : part.open();
      for await (const piece of source) {
        yield piece as Buffer;
        sent += (piece as Buffer).length;
        onSent?.(sent, length);
      }
    }
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length,
    pieces,
    isWhole: () => whole,
  };
}

/** HTML standard, 'multipart/form-data encoding'. */
function disposition(name: string, filename?: string): string {
  const escaped = (text: string) =>
    text.replace(/["\r\n]/g, (c) => ({ '"': '%22', '\r': '%0D', '\n': '%0A' })[c] ?? '');
  const file = filename === undefined ? '' : `; filename="${escaped(filename)}"`;
  return `Content-Disposition: form-data; name="${escaped(name)}"${file}`;
}
