import { alphabetic, type FoundBy, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import type { infoItems } from '~contract';
import { headingOf, wordsOf } from './item.server';
import { type InfoSearch, infoList, tabOf, tabs } from './list.config';

type Item = infoItems.InfoItem;

/** Returns an item's searchable text. */
export const infoText = (item: Item): FoundBy => ({
  title: headingOf(item),
  more: `${wordsOf(item).plain} ${tabs.find(({ type }) => type === item.type)?.one ?? ''}`,
});

const statusOf = ({ publishAt, endedAt }: Item) => (publishAt ? 'waits' : endedAt ? 'ended' : 'live');
const isScheduled = ({ publishAt, unpublishAt, endedAt }: Item) =>
  Boolean(publishAt || unpublishAt || endedAt);

const find = rowFinder(infoList, {
  text: infoText,
  tab: ({ type }: Item) => tabs.find((each) => each.type === type)?.tab,
  filters: { status: statusOf },
  sorts: { newest: newestFirst, oldest: oldestFirst, title: alphabetic(({ title }) => title) },
});

/** Returns a page of info items, the tabs' counts, and whether any is scheduled. */
export function findItems(items: readonly Item[], search: InfoSearch) {
  const ofTab = tabOf(search).type;
  return {
    ...find(items, search),
    isEmpty: !items.some(({ type }) => type === ofTab),
    hasSchedules: search.status !== 'all' || items.some(isScheduled),
  };
}
