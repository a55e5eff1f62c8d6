import { z } from 'zod';
import { listHref } from '~/lib/list-href';
import { pageNumber } from '~/lib/page-number';
import { infoItems } from '~contract';

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

/** The chosen tab and page; an invalid value reads as the first. */
export const InfoSearch = z.object({
  tab: z.enum(['banners', 'awareness', 'alerts']).catch('banners'),
  page: pageNumber,
});
export type InfoSearch = z.output<typeof InfoSearch>;

/** Items on a page. */
export const pageSize = 12;

/** What a tab shows. */
export function tabOf({ tab }: Pick<InfoSearch, 'tab'>) {
  return tabs.find((each) => each.tab === tab) ?? tabs[0];
}

/** URL of the info board, or of a dialog over it. */
export const infoHref = (chosen: { tab: InfoSearch['tab']; page?: number }, path = ''): string =>
  listHref('/dashboard/info', chosen, { tab: 'banners', page: 1 }, path);

/** The Kinyarwanda label of a banner's sub-type (SPEC §3); null for one the product does not know. */
export function subTypeLabel(subType: string): string | null {
  return infoItems.bannerSubTypes.find(({ value }) => value === subType)?.label ?? null;
}
