import { Transform } from 'node:stream';
import { headBytes } from '~/lib/file-types';
import type { UploadKind } from '~/lib/upload-kinds';
import { typeForKind, UploadRejected } from './inspect';

/** Bytes held between the connection and the disk: fewer turns for a large file, and still little memory. */
export const writeBuffer = 1024 * 1024;

/**
 * Lets bytes through once the first of them show a type the upload kind allows, and no more than `limit`.
 * @param mediaTypes see fileTypeOf
 */
export function gate(uploadKind: UploadKind, limit: number, mediaTypes: readonly string[] | null): Transform {
  let held: Buffer | null = Buffer.alloc(0);
  let size = 0;
  async function open(head: Buffer): Promise<Buffer> {
    held = null;
    await typeForKind(head, uploadKind, mediaTypes);
    return head;
  }
  return new Transform({
    highWaterMark: writeBuffer,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(new UploadRejected('size'));
      if (held === null) return done(null, chunk);
      held = Buffer.concat([held, chunk]);
      if (held.length < headBytes) return done();
      open(held).then((head) => done(null, head), done);
    },
    flush(done) {
      if (held === null) return done();
      open(held).then((head) => done(null, head), done);
    },
  });
}
