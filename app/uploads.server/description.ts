import { z } from 'zod';
import { uploadId } from '~/lib/upload-schema';
import { type FileKind, type UploadKind, uploadKinds } from '~shared/media/upload-kinds';

/** An upload of a user that is not with the admin API yet. */
export type Upload = {
  id: string;
  /** Staff id of the person it belongs to; no one else sees it. */
  owner: string;
  /** The file's name on the person's device; shown only. */
  name: string;
  uploadKind: UploadKind;
  /** Known once the first bytes are here. */
  kind: FileKind | null;
  mime: string | null;
  size: number;
  received: number;
  /** All bytes are here. What they are is known (`kind`) only once they were looked into, see `arrived`. */
  complete: boolean;
  /** Seconds; null when not known. */
  duration: number | null;
  /** See MediaFacts of read-media.ts; null when not known. */
  codecs: string | null;
  /** Names the file on the person's device, so that another tab or sign-in can go on with it. */
  fingerprint: string | null;
  createdAt: string;
  /** The admin API has made a content of it: it is kept only for a form that is sent again. */
  used: boolean;
  /** A draft holds it. */
  inDraft: boolean;
};

const kindNames = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]];

/** Version 0.1 wrote and sent an upload's kind as `door`: such uploads can still be continued after an update. */
export function fromEarlierVersion(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null || !('door' in metadata)) return metadata;
  const { door, ...rest } = metadata;
  return { uploadKind: door, ...rest };
}

/** The description beside each file, in the layout that @tus/file-store wrote for earlier versions, so that tus uploads and plain forms store the same. */
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
      /** See fileDigest; of video and audio. */
      digest: z.string().nullish(),
      /** Id of the content that the admin API has made of it, in the store it shares. */
      used: z.string().nullish(),
      /** Set once a draft holds it. */
      inDraft: z.string().nullish(),
      fingerprint: z.string().nullish(),
    }),
  ),
});
/** What is stored beside a file. */
export type About = z.output<typeof Description>;
export type UploadMetadata = z.output<typeof Description>['metadata'];
