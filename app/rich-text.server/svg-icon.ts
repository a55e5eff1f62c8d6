import sanitizeHtml from 'sanitize-html';
import { isIconOutline, svgMarkup } from '~/lib/svg-icon-outline';

const shapes = ['path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect', 'g', 'defs', 'stop'];
const gradients = ['linearGradient', 'radialGradient'];
const presentation = [
  ...[
    'd',
    'points',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'width',
    'height',
  ],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'opacity', 'transform', 'id', 'offset', 'stop-color'],
  ...['stop-opacity', 'gradientUnits', 'gradientTransform', 'color'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-opacity', 'stroke-dasharray'],
];

/**
 * A category's icon with everything but shapes taken away (SEC-36): no script, link, style, text or foreign URL.
 * @returns null when it is no SVG drawing: another root, a DOCTYPE or entity, over 32 kB or 500 elements
 */
export function sanitiseSvgIcon(svg: string): string | null {
  if (!isIconOutline(svg)) return null;
  const clean = sanitizeHtml(svgMarkup(svg), {
    allowedTags: ['svg', ...shapes, ...gradients],
    allowedAttributes: { '*': presentation, svg: [...presentation, 'viewBox', 'xmlns'] },
    nonTextTags: [
      'script',
      'style',
      'title',
      'desc',
      'text',
      'foreignObject',
      'metadata',
      'textarea',
      'option',
    ],
    textFilter: () => '',
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([, value]) => !/url\((?!\s*#[\w-]+\s*\))|javascript:/i.test(value)),
        ),
      }),
      svg: (_tag, attribs) => ({
        tagName: 'svg',
        attribs: { ...attribs, xmlns: 'http://www.w3.org/2000/svg' },
      }),
    },
    parser: { xmlMode: true, decodeEntities: true },
  }).trim();
  // What was cleaned away may have been all there was.
  return isIconOutline(clean) ? clean : null;
}

/** An icon as an image URL: inside an image nothing can run. Null for none or one that is no clean drawing. */
export function iconUrl(svg: string): string | null {
  const clean = svg ? sanitiseSvgIcon(svg) : null;
  return clean ? `data:image/svg+xml,${encodeURIComponent(clean)}` : null;
}
