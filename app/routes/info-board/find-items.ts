import { alphabetic, type FoundBy, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import type { infoItems } from '~contract';
import { headingOf, wordsOf } from './item.server';
import { type InfoSearch, infoList, tabOf, tabs } from './list.config';

type Item = infoItems.InfoItem;

/** What an info item is found by. */
export const infoText = (item: Item): FoundBy => ({
  title: headingOf(item),
  more: `${wordsOf(item).plain} ${tabs.find(({ type }) => type === item.type)?.one ?? ''}`,
});

/** By its schedule: in the app, not there yet, or no longer. */
const statusOf = ({ publishAt, endedAt }: Item) => (publishAt ? 'waits' : endedAt ? 'ended' : 'live');
const isScheduled = ({ publishAt, unpublishAt, endedAt }: Item) =>
  Boolean(publishAt || unpublishAt || endedAt);

const find = rowFinder(infoList, {
  text: infoText,
  tab: ({ type }: Item) => tabs.find((each) => each.type === type)?.tab,
  filters: { status: statusOf },
  sorts: { newest: newestFirst, oldest: oldestFirst, title: alphabetic(({ title }) => title) },
});

/** The page of info items that was asked for, how many each tab has, and whether any has a schedule. */
export function findItems(items: readonly Item[], search: InfoSearch) {
  const ofTab = tabOf(search).type;
  return {
    ...find(items, search),
    isEmpty: !items.some(({ type }) => type === ofTab),
    hasSchedules: search.status !== 'all' || items.some(isScheduled),
  };
}
