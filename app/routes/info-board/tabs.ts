import type { infoItems } from '~contract';
import type { InfoSearch } from './search';

/** The three tabs of SPEC §2 Info Board: which type each shows, and the words for one of it. */
export const tabs = [
  { tab: 'banners', type: 'banner', label: 'Banners', one: 'Banner', create: 'Create Banner' },
  {
    tab: 'awareness',
    type: 'awareness_card',
    label: 'Awareness Info',
    one: 'Awareness card',
    create: 'Create Awareness Card',
  },
  { tab: 'alerts', type: 'alert', label: 'Quick Alerts', one: 'Quick alert', create: 'Create Quick Alert' },
] as const satisfies {
  tab: string;
  type: infoItems.InfoItem['type'];
  label: string;
  one: string;
  create: string;
}[];

/** What a tab shows. */
export function tabOf({ tab }: Pick<InfoSearch, 'tab'>) {
  return tabs.find((each) => each.tab === tab) ?? tabs[0];
}
