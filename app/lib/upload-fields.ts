import { ruleOf, sizeLimit, tooLarge, tooManyPixels, type UploadKind } from '~shared/media/upload-kinds';

export type RejectionReason =
  | 'type'
  | 'name'
  | 'size'
  | 'empty'
  | 'space'
  | 'broken'
  | 'damaged'
  | 'pixels'
  | 'unreachable'
  | 'infected'
  | 'unscanned'
  | 'waiting'
  | 'compressed'
  | 'workbook'
  | 'document'
  | 'binary';

/** Other file fields are rejected. */
export const kindOfField: Readonly<Record<string, UploadKind | undefined>> = {
  file: 'media',
  thumbnail: 'image',
  image: 'image',
  banner: 'poster',
  icon: 'icon',
};

/** Not stored; see `textFileField`. */
export const textFile = { name: 'textFile', maxBytes: 240_000 } as const;

export const pendingFieldOf = (field: string) => `${field}Kept`;

const rejectionReasons: readonly string[] = [
  'type',
  'name',
  'size',
  'empty',
  'space',
  'broken',
  'damaged',
  'pixels',
  'unreachable',
  'infected',
  'unscanned',
  'waiting',
  'compressed',
  'workbook',
  'document',
  'binary',
] satisfies RejectionReason[];
const marker = 'rejected:';

export function rejectedField(reason: RejectionReason): string {
  return marker + reason;
}

export function rejectionOf(value: unknown): RejectionReason | null {
  if (typeof value !== 'string' || !value.startsWith(marker)) return null;
  const reason = value.slice(marker.length);
  return rejectionReasons.includes(reason) ? (reason as RejectionReason) : 'broken';
}

/** @param maxUpload bytes */
export function rejectionMessage(
  reason: RejectionReason,
  uploadKind: UploadKind,
  maxUpload = Number.POSITIVE_INFINITY,
): string {
  switch (reason) {
    case 'type':
      return ruleOf(uploadKind).wrongType;
    case 'name':
      return 'The name of this file ends like that of another type of file. Please rename it to end as what it is, such as .mp4 or .jpg, and choose it again.';
    case 'size': {
      const limit = sizeLimit(uploadKind, maxUpload);
      return Number.isFinite(limit) ? tooLarge(limit) : 'This file is too large.';
    }
    case 'empty':
      return 'This file is empty. Please choose another one.';
    case 'space':
      return 'The server does not have enough disk space for this file. Please try again later or contact an administrator.';
    case 'damaged':
      return `This file is damaged or incomplete. Please check that it ${uploadKind === 'image' ? 'opens' : 'plays'} and choose it again.`;
    case 'pixels':
      return tooManyPixels;
    case 'waiting':
      return 'You have too many unfinished uploads. Please use or cancel some.';
    case 'unreachable':
      return 'The store for files does not respond at the moment. Please try again in a few minutes.';
    case 'infected':
      return 'The virus scanner found malicious software in this file, so it was deleted. Please check the device it comes from.';
    case 'unscanned':
      return 'The virus scanner could not look into this file at the moment. Please try again in a few minutes, or tell an administrator.';
    case 'compressed':
      return 'This icon is a compressed file (.svgz). Export it as plain SVG (.svg), then choose that file.';
    case 'workbook':
      return 'This is a workbook, not text. Copy its cells and paste them here, or save it as CSV.';
    case 'document':
      return 'This is a document, not text. Copy its questions and paste them here, or save it as plain text (.txt).';
    case 'binary':
      return 'This file is not text. Choose a .csv, .txt or .gift file, or paste the questions here.';
    case 'broken':
      return 'This file could not be received. Please choose it again.';
  }
}
