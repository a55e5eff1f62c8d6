import sanitizeHtml from 'sanitize-html';

const maxLength = 32_768;
const maxNodes = 500;

const shapes = [
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'use', 'symbol'],
];

const drawing = [
  ...['id', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy'],
  ...['width', 'height', 'points', 'transform', 'opacity', 'offset', 'viewBox', 'preserveAspectRatio'],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'clip-path', 'mask', 'stop-color', 'stop-opacity'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'vector-effect', 'gradientUnits', 'gradientTransform'],
  ...['clipPathUnits', 'maskUnits', 'xmlns'],
];

const paint = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]{3,20}|url\(#[\w-]+\))$/i;
const measure = /^[\d.]{1,10}(px|%)?$/;

/**
 * An SVG icon with only shapes and their looks left (SEC-36): no script, style, text, link, image or reference out
 * of the drawing. null when it is not one SVG drawing of at most 32 kB and 500 elements.
 */
export function cleanSvgIcon(svg: string): string | null {
  if (svg.length > maxLength || /<!(DOCTYPE|ENTITY)/i.test(svg)) return null;
  let nodes = 0;
  let roots = 0;
  let depth = 0;
  const clean = sanitizeHtml(svg, {
    allowedTags: shapes,
    allowedAttributes: { '*': [...drawing, 'style'], use: ['href'] },
    allowedStyles: {
      '*': {
        fill: [paint],
        stroke: [paint],
        'stop-color': [paint],
        'stroke-width': [measure],
        'stroke-linecap': [/^(butt|round|square)$/],
        'stroke-linejoin': [/^(miter|round|bevel)$/],
        'fill-rule': [/^(evenodd|nonzero)$/],
        'clip-rule': [/^(evenodd|nonzero)$/],
        opacity: [measure],
        'fill-opacity': [measure],
        'stroke-opacity': [measure],
      },
    },
    // Title and description would show the uploader's words as a tooltip; style and script carry rules and code.
    nonTextTags: [
      'script',
      'style',
      'title',
      'desc',
      'metadata',
      'text',
      'foreignObject',
      'textarea',
      'option',
    ],
    allowedSchemes: [],
    allowProtocolRelative: false,
    parser: { xmlMode: true },
    onOpenTag(name) {
      nodes += 1;
      if (depth === 0) roots += name === 'svg' ? 1 : 2;
      depth += 1;
    },
    onCloseTag() {
      depth -= 1;
    },
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: localOnly(attribs) }),
    },
    textFilter: () => '',
  }).trim();
  if (roots !== 1 || nodes > maxNodes || !/^<svg[\s>/]/.test(clean)) return null;
  return clean.includes('xmlns=') ? clean : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** Drops attributes that point anywhere but to an element of the same drawing. */
function localOnly(attribs: Record<string, string>): Record<string, string> {
  // Older tools write xlink:href, whose namespace would have to be declared again.
  const named = Object.entries(attribs).map(
    ([name, value]) => [name.replace('xlink:href', 'href'), value] as const,
  );
  return Object.fromEntries(
    named.filter(([name, value]) => {
      if (name === 'href') return /^#[\w-]+$/.test(value);
      if (name === 'style') return true;
      if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
      return !/url\s*\(/i.test(value) || /^url\(#[\w-]+\)$/.test(value.trim());
    }),
  );
}
