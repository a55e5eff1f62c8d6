import type { Fresh } from '~/admin-api.server/cache';
import { newFormKey } from '~/forms.server/idempotency';
import { formatClocks, formatMoment } from '~/lib/dates';

/** What polls, quizzes and surveys have in common: they are published for a time; `timeout` is its end (epoch seconds), null without one. */
type Publishable = { id: string; published: boolean; timeout: number | null; publishedFor: number | null };

/** The state of one of them as PublishStatus shows it. */
export function publishState({ published, timeout, publishedFor }: Omit<Publishable, 'id'>) {
  return { published, timeout, publishedFor, endsAt: timeout === null ? '' : formatMoment(timeout) };
}

/**
 * One page of a list of polls, quizzes or surveys (SPEC §2): its rows with their state, and what the page around them needs.
 * @param read the list as it was read @param page from 1; beyond the end it is the last one @param row what else the page shows of an item
 */
export function publishableList<T extends Publishable, R>(
  read: Fresh<readonly T[]>,
  { page, pageSize }: { page: number; pageSize: number },
  row: (item: T) => R,
) {
  const total = read.data.length;
  const current = Math.min(page, Math.max(1, Math.ceil(total / pageSize)));
  return {
    page: current,
    total,
    serverNow: Date.now(),
    formKey: newFormKey(),
    stale: read.staleBecause ? { asOf: formatClocks(read.asOf), message: read.staleBecause } : null,
    items: read.data.slice((current - 1) * pageSize, current * pageSize).map((item) => ({
      ...row(item),
      id: item.id,
      state: publishState(item),
    })),
  };
}
