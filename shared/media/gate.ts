import { Transform } from 'node:stream';
import { writeBuffer } from '../read-multipart';
import { headBytes } from './type-by-bytes';

/** Passes bytes on once `check` accepts the first `headBytes`: nothing of a rejected file is written. */
export function gate({
  limit,
  tooLarge,
  check,
}: {
  limit: number;
  tooLarge: () => Error;
  check: (head: Buffer) => Promise<void>;
}): Transform {
  let held: Buffer | null = Buffer.alloc(0);
  let size = 0;
  async function open(head: Buffer): Promise<Buffer> {
    held = null;
    await check(head);
    return head;
  }
  return new Transform({
    highWaterMark: writeBuffer,
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(tooLarge());
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
