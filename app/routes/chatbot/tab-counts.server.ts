import type { CallOutput, prompts } from '~contract';
import type { PromptSearch } from './list.config';

export type PromptCounts = NonNullable<CallOutput<typeof prompts.list>['counts']>;

const both = ({ reviewed, pending }: { reviewed: number; pending: number }) => reviewed + pending;

/** Returns both tab rows' counts, each within the other's choice. */
export function tabCounts({ success, failed }: PromptCounts, { status, reviewed }: PromptSearch) {
  const byReview = (group: PromptCounts['success']) => (reviewed === 'all' ? both(group) : group[reviewed]);
  const groups = status === 'all' ? [success, failed] : [status === 'success' ? success : failed];
  const sum = (of: (group: PromptCounts['success']) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  return {
    status: {
      all: byReview(success) + byReview(failed),
      success: byReview(success),
      failed: byReview(failed),
    },
    review: { all: sum(both), reviewed: sum((group) => group.reviewed), pending: sum((g) => g.pending) },
  };
}
