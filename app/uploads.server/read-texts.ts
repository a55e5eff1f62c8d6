import type { Request } from 'express';
import { readMultipart } from '~shared/read-multipart';

/** So much of a body is looked through for its texts, in bytes; files come after them in our forms. */
const maxBytes = 2 * 1024 * 1024;
/** Of every multipart form of the dashboard, whether it is carried out (receive-form.ts) or only its texts are read. */
export const formLimits = { fieldSize: 262_144, fields: 300, files: 8 };

/**
 * The text fields at the start of a multipart form whose session has ended, to be stored for its owner (forms.server/unsent.ts). Of a
 * file that was chosen only the name is there, its bytes are passed over; a body that is no form gives nothing; never throws.
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
    limits: formLimits,
    onField: (name, value) => {
      if (seen <= maxBytes) form.append(name, value);
    },
    onFile: (field, stream, filename) => {
      stream.resume();
      if (filename && seen <= maxBytes) form.append(field, new File([], filename));
    },
  });
  await Promise.race([read.catch(() => {}), enough]);
  return form;
}
