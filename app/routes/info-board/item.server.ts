import type { AppLoadContext } from '@remix-run/node';
import { itemOrBack } from '~/forms.server/gone';
import type { infoItems } from '~contract';
import { plainText, sanitiseRichText } from '~shared/text/sanitise-rich-text';

/** One item from the list. @param url of the list @throws a redirect to it when it is not there (any more) @throws {AdminApiError} */
export function infoItemById(
  context: Pick<AppLoadContext, 'api'>,
  id: string,
  url: string,
): Promise<infoItems.InfoItem> {
  return itemOrBack(context, 'infoItems', id, url);
}

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
