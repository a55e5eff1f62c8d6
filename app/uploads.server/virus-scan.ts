import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { UploadRejected } from './inspect';

/** Long, since clamd scans after the last byte. */
const silentMs = 120_000;

/** @throws {UploadRejected} 'infected' or 'unscanned' */
export type VirusScan = (path: string) => Promise<void>;

/**
 * clamd's `INSTREAM`; libraries buffer the file.
 * @param url tcp://host:port
 */
export function createVirusScan(url: string, log: Logger): VirusScan {
  const { hostname, port } = new URL(url);
  return async (path) => {
    const said = await ask(hostname.replace(/^\[|\]$/g, ''), Number(port) || 3310, path).catch(
      (error: unknown) => {
        log.error({ err: error }, 'the virus scanner of CLAMD_URL does not respond');
        throw new UploadRejected('unscanned', { cause: error });
      },
    );
    if (said === 'stream: OK') return;
    const [, virus] = /^stream: (.+) FOUND$/.exec(said) ?? [];
    if (virus) {
      log.warn({ event: 'upload_virus_found', virus }, 'a file with a virus was not taken');
      throw new UploadRejected('infected');
    }
    log.error({ said }, 'the virus scanner could not look into a file');
    throw new UploadRejected('unscanned');
  };
}

async function ask(host: string, port: number, path: string): Promise<string> {
  const socket = connect({ host, port });
  socket.setTimeout(silentMs, () => socket.destroy(new Error('The virus scanner says nothing.')));
  const said: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = new Promise<void>((done, fail) => {
    socket.once('end', done).once('error', fail);
  });
  // clamd may respond early, e.g. when too large.
  const sent = pipeline(Readable.from(framed(path)), socket, { end: false });
  await Promise.race([ended, sent.then(() => ended)]).finally(() => socket.destroy());
  sent.catch(() => {});
  return Buffer.concat(said).toString().replace(/\0.*$/s, '').trim();
}

async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield Buffer.concat([lengthOf(chunk.length), chunk]);
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
