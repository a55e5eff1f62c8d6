import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Bucket } from '../../shared/media/bucket';
import { infoPrefix, inspectedSources, lengthOf } from '../../shared/media/staged-uploads';
import type { StagedUploads } from './storage';

const Inspected = z.object({
  size: z.number().int().positive(),
  metadata: z.object({
    owner: z.string(),
    uploadKind: z.literal('media'),
    kind: z.enum(['video', 'audio']),
    mime: z.string(),
    duration: z.coerce.number().nonnegative().nullish(),
    codecs: z.string().nullish(),
    digest: z.string(),
  }),
});

/** Returns dashboards' uploads. Trusted: a writer there could write media too. */
export function stagedUploads(
  bucket: Bucket,
  storeId: string,
  saying: <R>(call: () => Promise<R>) => Promise<R>,
): StagedUploads {
  return {
    storeId,
    find: (id) =>
      saying(async () => {
        const described = await bucket.get(infoPrefix + id);
        const about: unknown = described && (await json(described).catch(() => null));
        const { data } = Inspected.safeParse(about);
        const sources = data ? await inspectedSources(bucket, id) : null;
        if (!data || !sources || lengthOf(sources) !== data.size) return null;
        const { owner, kind, mime, digest, duration, codecs } = data.metadata;
        return {
          owner,
          kind,
          mime,
          digest,
          duration: duration ?? 0,
          codecs: codecs || null,
          size: data.size,
          sources,
          async markUsed(used) {
            const marked = { ...(about as object), metadata: { ...(about as typeof data).metadata, used } };
            await bucket.save(infoPrefix + id, JSON.stringify(marked), 'application/json').catch(() => {});
          },
        };
      }),
  };
}
