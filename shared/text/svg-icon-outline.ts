/** SPEC §5 Category. */
export const notAnIcon = 'Invalid SVG file. Please upload a valid SVG.';

/** Bytes as stored. The file may be larger (upload-kinds.ts). */
export const maxIconBytes = 64_000;

/** Returns whether an icon is short enough to be stored. */
export const isIconSize = (svg: string) => new TextEncoder().encode(svg).length <= maxIconBytes;

/** Returns whether an SVG has an element that draws something. */
export const hasShape = (svg: string) =>
  /<(?:[\w.-]+:)?(?:path|circle|ellipse|line|polygon|polyline|rect)[\s/>]/.test(svg);
