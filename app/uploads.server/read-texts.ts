import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';

/** So much of a body is looked through for its texts, in bytes; files come after them in our forms. */
const maxBytes = 2 * 1024 * 1024;
/** As for a form that is taken (receive-form.ts). */
const limits = { fieldNameSize: 100, fieldSize: 262_144, fields: 300, headerPairs: 20 };

/**
 * The text fields at the start of a multipart form whose session has ended, to be stored for its owner (forms.server/unsent.ts). Of a
 * file that was chosen only the name is there, its bytes are passed over; a body that is no form gives nothing; never throws.
 */
export function readTexts(req: Request): Promise<FormData> {
  // busboy throws at once where there is no boundary.
  return readFields(req).catch(() => new FormData());
}

function readFields(req: Request): Promise<FormData> {
  return new Promise((resolve) => {
    const form = new FormData();
    const busboy = new Busboy({ headers: req.headers as { 'content-type': string }, limits });
    let seen = 0;
    const done = () => {
      req.unpipe(busboy);
      req.off('data', count);
      resolve(form);
    };
    const count = (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > maxBytes) done();
    };
    busboy.on('field', (name, value) => form.append(name, value));
    busboy.on('file', (field, stream, filename) => {
      stream.on('error', () => undefined).resume();
      if (filename) form.append(field, new File([], filename));
    });
    for (const event of ['finish', 'error', 'fieldsLimit'] as const) busboy.on(event, done);
    req.once('close', done);
    req.on('data', count);
    req.pipe(busboy);
  });
}
