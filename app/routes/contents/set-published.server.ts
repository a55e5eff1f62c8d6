import type { AppLoadContext } from '@remix-run/node';
import type { InBatch } from '~/admin-api.server/admin-api';
import { currentItem } from '~/admin-api.server/current-item';
import { isAdminApiError } from '~/admin-api.server/errors';
import { serialize } from '~/admin-api.server/serialize';
import type { Job } from '~/forms.server/bulk-step';
import { contents, extensions } from '~contract';
import { unplayableOf } from '~shared/media/codecs';

/** What became of it: `done` by this call, `already` so before, `other` than was wanted, the content is `gone`, or `unplayable` and no one has said that it may be. */
export type PublishOutcome = {
  kind: 'done' | 'already' | 'other' | 'gone' | 'unplayable';
  title: string;
  /** When it was to happen by itself, ISO 8601: that time is gone with `done`. */
  instead?: string | null;
};

/**
 * Publishes a content or returns it to draft. SPEC §7 only knows 'toggle', so the content is read past the cache first and left alone when it is so
 * already, and afterwards the provider's response (or its list) is held against what was wanted. A provider that understands what is wanted is told:
 * whatever happens at another dashboard between the two, it does not turn that back.
 * @param of the run that it is one of many in: it has the list, its question says what does not play, and its writes are told apart by its row
 * @param mayNotPlay publishes what most phones and browsers do not play, too
 * @throws {AdminApiError} when the provider cannot be asked or rejects
 */
export function setPublished(
  { api }: Pick<AppLoadContext, 'api'>,
  id: string,
  wanted: boolean,
  of?: { job: Pick<Job<'contents'>, 'current'>; sent: ReturnType<Job<'contents'>['sentFor']> },
  mayNotPlay = of !== undefined,
): Promise<PublishOutcome> {
  return serialize(`publish ${id}`, async () => {
    const before = await (of ? of.job.current(id) : currentItem(api, 'contents', id));
    if (!before) return { kind: 'gone', title: '' };
    const { title } = before;
    if (before.published === wanted) return { kind: 'already', title };
    if (wanted && !mayNotPlay && unplayableOf(before.codecs)) return { kind: 'unplayable', title };
    const now = await toggle(api, id, wanted, of?.sent);
    if (now === 'already') return { kind: now, title };
    return {
      kind: now === wanted ? 'done' : 'other',
      title,
      instead: wanted ? before.publishAt : before.unpublishAt,
    };
  });
}

/** Toggles. @returns whether it is published now; 'already' where someone else did it in the same moment @throws {AdminApiError} also when that is unknown */
async function toggle(
  api: AppLoadContext['api'],
  id: string,
  wanted: boolean,
  sent: InBatch = {},
): Promise<boolean | undefined | 'already'> {
  const readPublished = async () => (await currentItem(api, 'contents', id))?.published;
  try {
    const query = (await api.has(extensions.setPublished)) ? { published: `${wanted}` as const } : {};
    const { published } = await api.write(contents.togglePublish, { params: { id }, query, ...sent });
    return published ?? (await readPublished());
  } catch (error) {
    if (isAdminApiError(error) && error.code === (wanted ? 'already_published' : 'not_published'))
      return 'already';
    // It may have been carried out: the current state shows that. If not, it may still be under way.
    if (
      isAdminApiError(error) &&
      error.outcomeUnknown &&
      (await readPublished().catch(() => null)) === wanted
    )
      return wanted;
    throw error;
  }
}
