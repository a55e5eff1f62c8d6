import { infoItems } from '~contract';
import { plainText, sanitiseRichText } from '~shared/text/sanitise-rich-text';

/** What an item says: its description, or the text it was created with; sanitised, and without its markup. */
export function wordsOf({ description, text }: Pick<infoItems.InfoItem, 'description' | 'text'>): {
  html: string;
  plain: string;
} {
  const html = sanitiseRichText(description || text);
  return { html, plain: plainText(html) };
}

/** The heading of an item: its title, else the beginning of its words. */
export function headingOf(item: infoItems.InfoItem): string {
  return item.title || Array.from(wordsOf(item).plain).slice(0, 60).join('') || 'Item';
}

/** The Kinyarwanda label of a banner's sub-type (SPEC §3); null for one the product does not know. */
export const subTypeLabel = (subType: string): string | null =>
  infoItems.bannerSubTypes.find(({ value }) => value === subType)?.label ?? null;
