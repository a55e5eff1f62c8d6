import { infoItems } from '~contract';
import { plainText, sanitiseRichText } from '~shared/text/sanitise-rich-text';

/** Returns an item's description, or its original text, as sanitised HTML and as plain text. */
export function wordsOf({ description, text }: Pick<infoItems.InfoItem, 'description' | 'text'>): {
  html: string;
  plain: string;
} {
  const html = sanitiseRichText(description || text);
  return { html, plain: plainText(html) };
}

/** Returns an item's title, or the beginning of its text. */
export function headingOf(item: infoItems.InfoItem): string {
  return item.title || Array.from(wordsOf(item).plain).slice(0, 60).join('') || 'Item';
}

/** Returns a banner sub-type's Kinyarwanda label (SPEC §3), or null. */
export const subTypeLabel = (subType: string): string | null =>
  infoItems.bannerSubTypes.find(({ value }) => value === subType)?.label ?? null;
