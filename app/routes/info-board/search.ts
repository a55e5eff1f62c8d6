import { z } from 'zod';
import { listSearch } from '~/lib/list-search';
import { infoItems } from '~contract';

/** The chosen tab, and what is chosen in it; an invalid value reads as the default. */
export const InfoSearch = z.object({
  tab: z.enum(['banners', 'awareness', 'alerts']).catch('banners'),
  ...listSearch({ statuses: ['all', 'live', 'waits', 'ended'], sorts: ['newest', 'oldest', 'title'] }),
});
export type InfoSearch = z.output<typeof InfoSearch>;

/** The Kinyarwanda label of a banner's sub-type (SPEC §3); null for one the product does not know. */
export function subTypeLabel(subType: string): string | null {
  return infoItems.bannerSubTypes.find(({ value }) => value === subType)?.label ?? null;
}
