import { z } from 'zod';
import type { UploadKind } from '~shared/media/upload-kinds';
import { rejectionMessage, rejectionOf } from './upload-fields';

/* Fields of schemas that are files. Apart from upload-fields.ts, which every form with a file has from the start: zod is fetched when one turns to a form. */

/** An upload's id as a form field carries it. */
export const uploadId = z.string().regex(/^[a-f0-9]{32}$/);

/**
 * A file field of a form's schema. On the server its value is an upload's id or a rejection, in the browser's
 * own check it may still be the File.
 * @param required the message when there is no file; without it the field may be empty
 */
export function uploadField(uploadKind: UploadKind, { required }: { required?: string } = {}) {
  return z
    .union([z.string(), z.file()], { error: required ?? 'Choose a file.' })
    .superRefine((given, context) => {
      if (typeof given !== 'string') return;
      const reason = rejectionOf(given);
      if (reason) context.addIssue({ code: 'custom', message: rejectionMessage(reason, uploadKind) });
      else if (!uploadId.safeParse(given).success)
        context.addIssue({ code: 'custom', message: rejectionMessage('broken', uploadKind) });
    })
    .transform((given) => (typeof given === 'string' ? given : ''));
}

/** A text file's field of a form's schema: what counts is the text in it, which the server reads as the form comes. @param tooLong the message */
export function textFileField(tooLong: string) {
  return z
    .union([z.string(), z.file()])
    .superRefine((given, context) => {
      if (typeof given === 'string' && rejectionOf(given))
        context.addIssue({ code: 'custom', message: tooLong });
    })
    .optional();
}
