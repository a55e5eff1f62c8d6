import { type AppLoadContext, data } from '@remix-run/node';
import { plainText, sanitiseRichText } from '~/rich-text.server/sanitise';
import type { infoItems } from '~contract';

/** One item from the list. Not there: 404 with a sentence. */
export async function infoItemById(context: AppLoadContext, id: string): Promise<infoItems.InfoItem> {
  const { data: all } = await context.api.read('infoItems');
  const item = all.find((each) => each.id === id);
  if (!item) throw data('This item does not exist. It may have been deleted.', { status: 404 });
  return item;
}

/** What an item says: its description, or the text it was created with; sanitised, and without its markup. */
export function wordsOf({ description, text }: infoItems.InfoItem): { html: string; plain: string } {
  const html = sanitiseRichText(description || text);
  return { html, plain: plainText(html) };
}

/** The heading of an item: its title, else the beginning of its words. */
export function headingOf(item: infoItems.InfoItem): string {
  return item.title || Array.from(wordsOf(item).plain).slice(0, 60).join('') || 'Item';
}
