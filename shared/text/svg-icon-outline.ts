/** SPEC §5 Category. */
export const notAnIcon = 'Invalid SVG file. Please upload a valid SVG.';

export const maxIconBytes = 64_000;

/** Returns whether an icon can be stored. */
export const isIconSize = (svg: string) => new TextEncoder().encode(svg).length <= maxIconBytes;

/** Returns whether an SVG draws something. */
export const hasShape = (svg: string) =>
  /<(?:[\w.-]+:)?(?:path|circle|ellipse|line|polygon|polyline|rect)[\s/>]/.test(svg);
