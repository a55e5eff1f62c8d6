import { listToolbar, sizeChoice, sortChoice } from '~/guard.server/list-toolbar';
import { type publishableList, stateTabs } from '~/guard.server/publishable-list';
import { alphabetic, type FoundBy, mostFirst, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import type { polls } from '~contract';
import { noPollsChosen, pollsHref } from './href';
import { votesIn } from './poll.server';
import { type PollSearch, pollSizes } from './search';

/** What a poll is found by. */
export const pollText = ({ question, options }: polls.Poll): FoundBy => ({
  title: question,
  more: options.map(({ text }) => text).join(' '),
});

/** The polls that a search finds, in its order. */
export const findPolls = rowFinder<polls.Poll, Exclude<PollSearch['sort'], 'relevance'>>({
  text: pollText,
  sorts: {
    newest: newestFirst,
    oldest: oldestFirst,
    title: alphabetic(({ question }) => question),
    votes: mostFirst(votesIn),
  },
});

/** Whether the list has pages: as soon as it is searched, or a page size is chosen. Else it has Load More (SPEC §9). */
export const hasPages = ({ q, status, sort, per }: PollSearch): boolean =>
  q !== '' || status !== 'all' || sort !== 'relevance' || per > 0;

/** Polls on one of its pages. */
export const pollsOnPage = ({ per }: PollSearch): number => per || 12;

/** The toolbar of the polls. */
export function pollToolbar(
  request: Request,
  search: PollSearch,
  { total, counts }: Pick<ReturnType<typeof publishableList>, 'total' | 'counts'>,
) {
  const sizes = sizeChoice(pollSizes);
  const first = hasPages(search) && search.per === 0 ? '12' : 'First 3';
  return listToolbar({
    request,
    path: '/dashboard/polls',
    search,
    defaults: noPollsChosen,
    hrefOf: (chosen) => pollsHref(chosen),
    noun: ['poll', 'polls'],
    found: total,
    placeholder: 'Question or option',
    tabs: stateTabs('Polls by status', counts),
    choices: [
      sortChoice({
        newest: 'Newest first',
        oldest: 'Oldest first',
        title: 'Question A–Z',
        votes: 'Most votes',
      }),
      {
        ...sizes,
        // Of a list with pages the default is 12, once.
        options: sizes.options
          .filter(({ value }) => first !== '12' || value !== 12)
          .map((option) => (option.value === 0 ? { value: 0, label: first } : option)),
      },
    ],
  });
}
