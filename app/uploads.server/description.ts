import { z } from 'zod';
import { uploadId } from '~/lib/upload-schema';
import { type FileKind, type UploadKind, uploadKinds } from '~shared/media/upload-kinds';

export type Upload = {
  id: string;
  owner: string;
  name: string;
  uploadKind: UploadKind;
  kind: FileKind | null;
  mime: string | null;
  size: number;
  received: number;
  /** See `arrived`. */
  complete: boolean;
  duration: number | null;
  codecs: string | null;
  /** Identifies the file when an upload resumes elsewhere. */
  fingerprint: string | null;
  createdAt: string;
  /** Kept only for a resent form. */
  used: boolean;
  inDraft: boolean;
};

const kindNames = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]];

/** Version 0.1 stored the kind as `door`. */
export function fromEarlierVersion(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null || !('door' in metadata)) return metadata;
  const { door, ...rest } = metadata;
  return { uploadKind: door, ...rest };
}

/** @tus/file-store's layout, as in earlier versions. */
export const Description = z.object({
  id: uploadId,
  size: z.number(),
  creation_date: z.string(),
  metadata: z.preprocess(
    fromEarlierVersion,
    z.object({
      owner: z.string(),
      name: z.string(),
      uploadKind: z.enum(kindNames),
      kind: z.enum(['video', 'audio', 'image', 'svg']).nullish(),
      mime: z.string().nullish(),
      duration: z.string().nullish(),
      codecs: z.string().nullish(),
      digest: z.string().nullish(),
      /** The content's id, in the shared store. */
      used: z.string().nullish(),
      inDraft: z.string().nullish(),
      fingerprint: z.string().nullish(),
    }),
  ),
});
export type About = z.output<typeof Description>;
export type UploadMetadata = z.output<typeof Description>['metadata'];
