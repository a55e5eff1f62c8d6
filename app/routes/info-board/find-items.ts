import { listToolbar, sizeChoice, sortChoice } from '~/guard.server/list-toolbar';
import {
  alphabetic,
  type FoundBy,
  newestFirst,
  oldestFirst,
  pageOf,
  rowFinder,
  rowsByStatus,
} from '~/lib/find-rows';
import { pageSizes } from '~/lib/list-search';
import type { infoItems } from '~contract';
import { infoHref, noInfoChosen } from './href';
import { headingOf, wordsOf } from './item.server';
import type { InfoSearch } from './search';
import { tabOf, tabs } from './tabs';

type Item = infoItems.InfoItem;

/** What an info item is found by. */
export const infoText = (item: Item): FoundBy => ({
  title: headingOf(item),
  more: `${wordsOf(item).plain} ${tabs.find(({ type }) => type === item.type)?.one ?? ''}`,
});

const find = rowFinder<Item, Exclude<InfoSearch['sort'], 'relevance'>>({
  text: infoText,
  sorts: { newest: newestFirst, oldest: oldestFirst, title: alphabetic(({ title }) => title) },
});

/** By its schedule: in the app, not there yet, or no longer. */
const statusOf = ({ publishAt, endedAt }: Item) => (publishAt ? 'waits' : endedAt ? 'ended' : 'live');
const isScheduled = ({ publishAt, unpublishAt, endedAt }: Item) =>
  Boolean(publishAt || unpublishAt || endedAt);

const kinds = tabs.map(({ tab }) => tab);
const tabOfType = new Map<string, InfoSearch['tab']>(tabs.map(({ tab, type }) => [type, tab]));

/** The page of info items that was asked for, how many each tab has, and whether any has a schedule. */
export function findItems(items: readonly Item[], search: InfoSearch) {
  const found = find(items, search);
  const { shown: inStatus } = rowsByStatus(found, ['live', 'waits', 'ended'], search.status, statusOf);
  const known = inStatus.filter(({ type }) => tabOfType.has(type));
  const { counts, shown } = rowsByStatus(
    known,
    kinds,
    search.tab,
    ({ type }) => tabOfType.get(type) ?? 'banners',
  );
  const ofTab = tabOf(search).type;
  return {
    ...pageOf(shown, search),
    counts,
    isEmpty: !items.some(({ type }) => type === ofTab),
    hasSchedules: search.status !== 'all' || items.some(isScheduled),
  };
}

/** The toolbar of the info board. */
export const infoToolbar = (
  request: Request,
  search: InfoSearch,
  { total, counts, hasSchedules }: ReturnType<typeof findItems>,
) =>
  listToolbar({
    request,
    path: '/dashboard/info',
    search,
    defaults: noInfoChosen,
    hrefOf: (chosen) => infoHref(chosen),
    noun: ['item', 'items'],
    found: total,
    placeholder: 'Title or words',
    tabs: {
      name: 'tab',
      label: 'Info items by kind',
      counts,
      options: tabs.map(({ tab, label }) => ({ value: tab, label })),
    },
    choices: [
      ...(hasSchedules
        ? [
            {
              name: 'status',
              label: 'Status',
              filters: true,
              options: [
                { value: 'all', label: 'All' },
                { value: 'live', label: 'In the app' },
                { value: 'waits', label: 'Goes live later' },
                { value: 'ended', label: 'Ended' },
              ],
            },
          ]
        : []),
      sortChoice({ newest: 'Newest first', oldest: 'Oldest first', title: 'Title A–Z' }),
      sizeChoice(pageSizes),
    ],
  });
