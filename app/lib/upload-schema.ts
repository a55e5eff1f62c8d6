import { z } from 'zod';
import type { UploadKind } from '~shared/media/upload-kinds';
import { rejectionMessage, rejectionOf } from './upload-fields';

/* Load this file lazily: it needs zod. */

export const uploadId = z.string().regex(/^[a-f0-9]{32}$/);

/** Accepts an upload's id or rejection; in browsers, a File. */
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

export function textFileField(tooLong: string) {
  return z
    .union([z.string(), z.file()])
    .superRefine((given, context) => {
      const reason = rejectionOf(given);
      if (!reason) return;
      const message = reason === 'size' ? tooLong : rejectionMessage(reason, 'media');
      context.addIssue({ code: 'custom', message });
    })
    .optional();
}
