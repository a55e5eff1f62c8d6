import { uploadKinds } from '../media/upload-kinds';

/** SPEC §5 Category: the message for an SVG file that is no drawing. */
export const notAnIcon = 'Invalid SVG file. Please upload a valid SVG.';

/** Whether an icon is no longer than its file may be. */
export const isIconSize = (svg: string) => new TextEncoder().encode(svg).length <= uploadKinds.icon.maxBytes;

/** The markup of an SVG file from its root element on. */
export function svgMarkup(file: string): string {
  return withoutComments(file.replace(/^\uFEFF?\s*<\?xml[^<>]*\?>|^\uFEFF/, '')).trim();
}

/** Removes comments. One that is not closed ends the search: a regular expression would search on from each `<!--`. */
function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('<!--', from);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    from = end + 3;
  }
}

/**
 * Whether an SVG file can be a category's icon, by a quick check: an `svg` element with a shape in it, no DOCTYPE or entity, no more bytes
 * than its upload kind allows and at most 500 elements. The browser runs it when a file is chosen, the server before it cleans the file.
 */
export function isIconOutline(file: string): boolean {
  const markup = svgMarkup(file);
  return (
    isIconSize(markup) &&
    !/<!(DOCTYPE|ENTITY)/i.test(markup) &&
    (markup.match(/<[a-z]/gi) ?? []).length <= 500 &&
    /^<svg[\s>][\s\S]*<(path|circle|ellipse|line|polygon|polyline|rect)[\s/>][\s\S]*<\/svg>$/.test(markup)
  );
}
