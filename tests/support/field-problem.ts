import type { HtmlPage } from './visitor';

/**
 * What a page says is wrong with a field, as a screen reader has it: the text that describes the field, null when it is not marked
 * invalid.
 * @param form selector of its form
 */
export function problemOf({ $ }: HtmlPage, name: string, form = 'form'): string | null {
  const field = $(`${form} [name="${name}"]`);
  if (field.attr('aria-invalid') !== 'true') return null;
  const described = (field.attr('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-error'));
  return described.map((id) => $(`[id="${id}"]`).text()).join(' ');
}
