import { defineList } from '~/lib/list';
import type { infoItems } from '~contract';

export const infoList = defineList({
  path: '/dashboard/info',
  noun: ['item', 'items'],
  text: { placeholder: 'Title or words' },
  tabs: {
    name: 'tab',
    label: 'Info items by kind',
    options: { banners: 'Banners', awareness: 'Awareness Info', alerts: 'Quick Alerts' },
  },
  filters: {
    status: {
      label: 'Status',
      options: { all: 'All', live: 'In the app', waits: 'Goes live later', ended: 'Ended' },
    },
  },
  sorts: { newest: 'Newest first', oldest: 'Oldest first', title: 'Title A–Z' },
});
export type InfoSearch = typeof infoList.none;

/** The tabs of SPEC §2 Info Board, with each tab's type and noun. */
export const tabs = [
  { tab: 'banners', type: 'banner', one: 'Banner', create: 'Create Banner' },
  { tab: 'awareness', type: 'awareness_card', one: 'Awareness card', create: 'Create Awareness Card' },
  { tab: 'alerts', type: 'alert', one: 'Quick alert', create: 'Create Quick Alert' },
] as const satisfies {
  tab: InfoSearch['tab'];
  type: infoItems.InfoItem['type'];
  one: string;
  create: string;
}[];

export function tabOf({ tab }: Pick<InfoSearch, 'tab'>) {
  const shown = tabs.find((each) => each.tab === tab) ?? tabs[0];
  return { ...shown, label: infoList.spec.tabs.options[shown.tab] };
}
