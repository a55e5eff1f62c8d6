import sanitizeHtml from 'sanitize-html';
import { isIconOutline, svgMarkup } from './svg-icon-outline';

/** No `use` and no `symbol`: nested, they make a small file draw millions of shapes. */
const tags = [
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
];
const attributes = [
  ...['id', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy'],
  ...[
    'width',
    'height',
    'points',
    'transform',
    'opacity',
    'offset',
    'viewBox',
    'preserveAspectRatio',
    'color',
  ],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'clip-path', 'mask', 'stop-color', 'stop-opacity'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'vector-effect', 'gradientUnits', 'gradientTransform'],
  ...['clipPathUnits', 'maskUnits', 'xmlns', 'style'],
];

/** Presentation properties that drawing programs (Inkscape above all) write as styles: without them their icons turn black. */
const paint = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]{3,20}|url\(#[\w-]+\))$/i;
const measure = /^[\d.]{1,10}(px|%)?$/;
const styles = {
  ...{ fill: [paint], stroke: [paint], 'stop-color': [paint] },
  ...{
    'stroke-width': [measure],
    opacity: [measure],
    'fill-opacity': [measure],
    'stroke-opacity': [measure],
  },
  'stop-opacity': [measure],
  'stroke-linecap': [/^(butt|round|square)$/],
  'stroke-linejoin': [/^(miter|round|bevel)$/],
  'fill-rule': [/^(evenodd|nonzero)$/],
  'clip-rule': [/^(evenodd|nonzero)$/],
};

/** Tags removed with their content: titles would be shown as a tooltip, styles and scripts carry rules and code. */
const unread = [
  ...['script', 'style', 'title', 'desc', 'text', 'foreignObject', 'metadata', 'textarea', 'option'],
];

/**
 * A category's icon reduced to shapes and their style (SEC-36): no script, text, link, image, and no URL except of an element of the same
 * drawing. The dashboard uses it on submitted forms and before it shows an icon, the embedded admin API on whatever any client sends.
 * @returns null when it is not one SVG drawing: another root or two, a DOCTYPE or entity, too many bytes or over 500 elements, no shape in it
 */
export function sanitiseSvgIcon(svg: string): string | null {
  if (!isIconOutline(svg)) return null;
  let roots = 0;
  let depth = 0;
  const clean = sanitizeHtml(svgMarkup(svg), {
    allowedTags: tags,
    allowedAttributes: { '*': attributes },
    allowedStyles: { '*': styles },
    nonTextTags: unread,
    textFilter: () => '',
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: localOnly(attribs) }),
      svg: (tagName, attribs) => ({
        tagName,
        attribs: { ...localOnly(attribs), xmlns: 'http://www.w3.org/2000/svg' },
      }),
    },
    parser: { xmlMode: true, decodeEntities: true },
    onOpenTag() {
      if (depth === 0) roots += 1;
      depth += 1;
    },
    onCloseTag() {
      depth -= 1;
    },
  }).trim();
  // Nothing may be left after cleaning.
  return roots === 1 && isIconOutline(clean) ? clean : null;
}

/** The only CSS functions an attribute may have: colours, transforms, and a reference to an element of the same drawing. */
const harmless =
  /(?<![\w-])(?:(?:rgba?|hsla?|matrix|translate|scale|rotate|skewx|skewy)\([^()\\]*\)|url\(\s*#[\w-]+\s*\))/gi;

/** Drops attributes with a backslash, which can hide a function's name, or with any other function; `styles` has the rules for a style. */
function localOnly(attribs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) => name === 'style' || !/[\\()]|javascript:/i.test(value.replace(harmless, '')),
    ),
  );
}

/** Returns a stored icon as it may be shown, since an earlier version may have cleaned it less; '' for none. */
export const shownIcon = (stored: string): string => (stored === '' ? '' : (sanitiseSvgIcon(stored) ?? ''));
