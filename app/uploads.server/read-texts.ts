import type { Request } from 'express';
import { isTooManyParts, readMultipart } from '~shared/read-multipart';

/** In bytes; our forms send files last. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Reads the text fields of a signed-out form (forms.server/unsent.ts); files are skipped.
 * @throws {MultipartError}
 */
export async function readTexts(req: Request): Promise<FormData> {
  const form = new FormData();
  let seen = 0;
  const enough = new Promise<void>((resolve) => {
    req.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > maxBytes) resolve();
    });
  });
  const read = readMultipart(req, {
    onField: (name, value) => {
      if (seen <= maxBytes) form.append(name, value);
    },
    onFile: (field, stream, filename) => {
      stream.resume();
      if (filename && seen <= maxBytes) form.append(field, new File([], filename));
    },
  });
  const done = read.catch((error: unknown) => {
    if (isTooManyParts(error)) throw error;
  });
  await Promise.race([done, enough]);
  return form;
}
