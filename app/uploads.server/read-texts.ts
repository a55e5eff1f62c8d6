import type { Request } from 'express';
import { isTooManyParts, readMultipart } from '~shared/read-multipart';

/** So much of a body is looked through for its texts, in bytes; files come after them in our forms. */
const maxBytes = 2 * 1024 * 1024;

/**
 * The text fields at the start of a multipart form whose session has ended, to be stored for its owner (forms.server/unsent.ts). Of a
 * file that was chosen only the name is there, its bytes are passed over; a body that is no form gives nothing.
 * @throws {MultipartError} when it has too many fields
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
