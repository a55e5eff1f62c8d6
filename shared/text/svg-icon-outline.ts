/** SPEC §5 Category: what is said of an SVG file that is no drawing. */
export const notAnIcon = 'Invalid SVG file. Please upload a valid SVG.';

/** The markup of an SVG file from its root element on. */
export function svgMarkup(file: string): string {
  return file
    .replace(/^\uFEFF/, '')
    .replace(/<\?xml[^>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim();
}

/**
 * Whether an SVG file can be a category's icon, as far as a look tells: an `svg` element with a shape in it, no DOCTYPE or entity, at most
 * 32 kB and 500 elements. The browser asks at choosing, the server before it cleans the file.
 */
export function isIconOutline(file: string): boolean {
  const markup = svgMarkup(file);
  return (
    markup.length <= 32_768 &&
    !/<!(DOCTYPE|ENTITY)/i.test(markup) &&
    (markup.match(/<[a-z]/gi) ?? []).length <= 500 &&
    /^<svg[\s>][\s\S]*<(path|circle|ellipse|line|polygon|polyline|rect)[\s/>][\s\S]*<\/svg>$/.test(markup)
  );
}
