import type { ToolbarData } from '~/components/toolbar/list-toolbar';
import { listToolbar, sizeChoice, sortChoice } from '~/guard.server/list-toolbar';
import type { CallOutput, prompts } from '~contract';
import { nothingChosen, promptSizes, promptsHref } from './href';
import type { PromptSearch } from './search';

export type PromptCounts = NonNullable<CallOutput<typeof prompts.list>['counts']>;

const both = ({ reviewed, pending }: { reviewed: number; pending: number }) => reviewed + pending;

/** The counts of both rows of tabs: each under what the other has chosen. */
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

/** The toolbar of the prompts: search, order, size, and the tabs of the status; those of the review stand beside them. */
export const promptToolbar = (
  request: Request,
  search: PromptSearch,
  counts: Readonly<Record<PromptSearch['status'], number>>,
  total: number,
): ToolbarData =>
  listToolbar({
    request,
    path: '/dashboard/chatbot',
    search,
    defaults: nothingChosen,
    hrefOf: (chosen) => promptsHref(chosen),
    noun: ['prompt', 'prompts'],
    found: total,
    placeholder: 'Words of a prompt or its response',
    tabs: {
      label: 'Prompts by status',
      counts,
      options: [
        { value: 'all', label: 'All' },
        { value: 'success', label: 'Success' },
        { value: 'failed', label: 'Failed' },
      ],
    },
    choices: [
      {
        ...sortChoice({}),
        options: [
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ],
        whenSearched: undefined,
      },
      sizeChoice(promptSizes),
    ],
    kept: ['reviewed'],
  });
