import type { AppLoadContext } from '@remix-run/node';
import type { InBatch } from '~/admin-api.server/admin-api';
import { currentItem } from '~/admin-api.server/current-item';
import { isAdminApiError } from '~/admin-api.server/errors';
import { serialize } from '~/admin-api.server/serialize';
import type { Job } from '~/forms.server/bulk-step';
import { contents, extensions } from '~contract';
import { unplayableOf } from '~shared/media/codecs';

/** `other`: the state differs from the target; `unplayable`: publishing needs confirmation. */
export type PublishOutcome = {
  kind: 'done' | 'already' | 'other' | 'gone' | 'unplayable';
  title: string;
  /** The scheduled time that `done` removed, ISO 8601. */
  instead?: string | null;
};

/**
 * Publishes or unpublishes a content. SPEC §7 can only toggle, so the current state is read first, past the
 * cache, and verified afterwards.
 * @param of the bulk run, which has confirmed unplayable files
 * @param mayNotPlay publishes unplayable files too
 * @throws {AdminApiError}
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

/**
 * @returns whether it is published; 'already' after a concurrent change
 * @throws {AdminApiError} also if the outcome is unknown
 */
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
    // The write may have succeeded, or be in progress: read the current state.
    if (
      isAdminApiError(error) &&
      error.outcomeUnknown &&
      (await readPublished().catch(() => null)) === wanted
    )
      return wanted;
    throw error;
  }
}
