import { z } from 'zod';
import { type FileKind, kindsOfUploads, type UploadKind } from '~shared/media/upload-kinds';
import { formatFileSize } from './file-sizes';

/** Why a file was not taken. */
export type RejectionReason = 'type' | 'size' | 'empty' | 'space' | 'broken' | 'damaged';

type UploadRule = {
  kinds: readonly FileKind[];
  /** Limit in bytes; null: MAX_UPLOAD_MB. */
  maxBytes: number | null;
  /** For the `accept` attribute of the file input. */
  accept: string;
  /** The message for a file of another kind (SPEC §5). */
  wrongType: string;
};

const pictures = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** The kinds of file fields a form may have; every upload comes in by one of them and is held to its rule. */
export const uploadKinds = {
  media: {
    kinds: kindsOfUploads.media,
    maxBytes: null,
    accept: 'video/*,audio/*',
    wrongType: 'Unsupported file type. Please upload a video or audio file.',
  },
  image: {
    kinds: kindsOfUploads.image,
    maxBytes: 20_000_000,
    accept: pictures,
    wrongType: 'Please upload an image (PNG, JPEG, WebP, GIF or AVIF).',
  },
  poster: {
    kinds: kindsOfUploads.poster,
    maxBytes: null,
    accept: `${pictures},video/mp4,video/x-m4v`,
    wrongType: 'Please upload a thumbnail image or video',
  },
  icon: {
    kinds: kindsOfUploads.icon,
    maxBytes: 32_768,
    accept: '.svg,image/svg+xml',
    wrongType: 'Please upload a valid SVG file.',
  },
} as const satisfies Record<UploadKind, UploadRule>;

export type { UploadKind };

/** The upload kind of a file field of a form, by the field's name; files under any other name are not taken. */
export const kindOfField: Readonly<Record<string, UploadKind | undefined>> = {
  file: 'media',
  thumbnail: 'image',
  image: 'image',
  banner: 'poster',
  icon: 'icon',
};

/** Name of the hidden field that carries the id of a file kept from the form's last sending. */
export const pendingFieldOf = (field: string) => `${field}Kept`;

/** An upload's id as a form field carries it. */
export const uploadId = z.string().regex(/^[a-f0-9]{32}$/);

const rejectionReasons: readonly string[] = [
  'type',
  'size',
  'empty',
  'space',
  'broken',
  'damaged',
] satisfies RejectionReason[];
const marker = 'rejected:';

/** What stands in a form's field in place of a file that was not taken. */
export function rejectedField(reason: RejectionReason): string {
  return marker + reason;
}

/** The reason behind a field's value, or null when it is no rejected file. */
export function rejectionOf(value: unknown): RejectionReason | null {
  if (typeof value !== 'string' || !value.startsWith(marker)) return null;
  const reason = value.slice(marker.length);
  return rejectionReasons.includes(reason) ? (reason as RejectionReason) : 'broken';
}

/**
 * The message for a file that was not taken.
 * @param maxBytes the limit where the upload kind has none of its own (MAX_UPLOAD_MB)
 */
export function rejectionMessage(reason: RejectionReason, uploadKind: UploadKind, maxBytes?: number): string {
  const rule: UploadRule = uploadKinds[uploadKind];
  switch (reason) {
    case 'type':
      return rule.wrongType;
    case 'size':
      return tooLarge(rule.maxBytes ?? maxBytes);
    case 'empty':
      return 'This file is empty. Please choose another one.';
    case 'space':
      return 'The server does not have enough disk space for this file. Please try again later or contact an administrator.';
    case 'damaged':
      return 'This file is damaged or incomplete. Please check that it plays and choose it again.';
    case 'broken':
      return 'This file could not be received. Please choose it again.';
  }
}

function tooLarge(limit: number | undefined): string {
  return limit ? `This file is too large. The limit is ${formatFileSize(limit)}.` : 'This file is too large.';
}

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
