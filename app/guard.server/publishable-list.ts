import type { Fresh } from '~/admin-api.server/cache';
import { secondsLeft } from '~/lib/countdown';
import { formatClocks, formatMoment } from '~/lib/dates';
import { pageOf, rowsByStatus } from '~/lib/find-rows';

/** What polls, quizzes and surveys have in common: they are published for a time; `timeout` is its end (epoch seconds), null without one. */
type Publishable = { id: string; published: boolean; timeout: number | null; publishedFor: number | null };

/** The state of one of them as PublishStatus shows it. */
export function publishState({ published, timeout, publishedFor }: Omit<Publishable, 'id'>) {
  return { published, timeout, publishedFor, endsAt: timeout === null ? '' : formatMoment(timeout) };
}

/** What the tabs of polls, quizzes and surveys tell apart. */
export const publishStates = ['live', 'draft', 'expired'] as const;
type State = (typeof publishStates)[number];

const stateOf =
  (now: number) =>
  ({ published, timeout }: Publishable): State => {
    if (!published) return 'draft';
    return timeout !== null && secondsLeft(timeout, now) === 0 ? 'expired' : 'live';
  };

/**
 * One page of a list of polls, quizzes or surveys (SPEC §2): its rows with their state, and what the page around them needs.
 * @param read the list as it was read @param found those that match its search, in their order
 * @param page from 1; beyond the end it is the last one @param row what else the page shows of an item
 */
export function publishableList<T extends Publishable, R>(
  read: Fresh<readonly T[]>,
  found: readonly T[],
  { status, page, per }: { status: State | 'all'; page: number; per: number },
  row: (item: T) => R,
) {
  const serverNow = Date.now();
  const { counts, shown } = rowsByStatus(found, publishStates, status, stateOf(serverNow));
  const { rows, ...place } = pageOf(shown, { page, per });
  return {
    ...place,
    counts,
    isEmpty: read.data.length === 0,
    serverNow,
    stale: read.staleBecause ? { asOf: formatClocks(read.asOf), message: read.staleBecause } : null,
    items: rows.map((item) => ({ ...row(item), id: item.id, state: publishState(item) })),
  };
}

/** The tabs of those lists. @param label what they are of: 'Polls by status' */
export const stateTabs = (label: string, counts: Record<State | 'all', number>) => ({
  label,
  counts,
  options: [
    { value: 'all', label: 'All' },
    { value: 'live', label: 'Live' },
    { value: 'draft', label: 'Draft' },
    { value: 'expired', label: 'Expired' },
  ],
});
