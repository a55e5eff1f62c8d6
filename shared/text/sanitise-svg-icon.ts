import sanitizeHtml from 'sanitize-html';
import { drawnElements, maxDrawnElements } from './svg-icon-elements';
import { hasShape, isIconSize } from './svg-icon-outline';

/** Fast with any values; load nothing. */
const filters = [
  ...['Blend', 'ColorMatrix', 'ComponentTransfer', 'Composite', 'DropShadow', 'Flood', 'FuncA', 'FuncB'],
  ...['FuncG', 'FuncR', 'GaussianBlur', 'Merge', 'MergeNode', 'Offset', 'Tile'],
].map((name) => `fe${name}`);

export const iconTags = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'path', 'rect', 'circle', 'ellipse', 'line'],
  ...['polyline', 'polygon', 'linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask'],
  ...['filter', ...filters],
];

export const presentation = [
  ...['color', 'display', 'visibility', 'overflow', 'opacity', 'fill', 'fill-rule', 'fill-opacity'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'clip-path', 'clip-rule'],
  ...['mask', 'mask-type', 'filter', 'flood-color', 'flood-opacity', 'lighting-color', 'paint-order'],
  ...['color-interpolation', 'color-interpolation-filters', 'shape-rendering', 'vector-effect'],
  ...['mix-blend-mode', 'isolation', 'transform', 'transform-origin'],
];

export const iconAttributes = [
  ...['id', 'href', 'style', 'xmlns', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y'],
  ...['d', 'points', 'pathLength', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr'],
  ...['offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'filterUnits', 'primitiveUnits'],
  ...['in', 'in2', 'result', 'mode', 'type', 'values', 'operator', 'k1', 'k2', 'k3', 'k4', 'dx', 'dy'],
  ...['stdDeviation', 'edgeMode', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent'],
  ...['systemLanguage', 'requiredExtensions', 'requiredFeatures', ...presentation],
];

/** A backslash can hide a function's name. */
const local =
  /^(?:[^\\()]|(?<![\w-])(?:(?:rgba?|hsla?|matrix|translate|scale|rotate|skewx|skewy)\([^()\\]*\)|url\(\s*(["']?)#[^\s"'()\\]+\1\s*\)))*$/i;

/** Returns whether a value is safe in an icon. */
export const hasOnlyLocalValues = (value: string) => local.test(value);

/** Reduces an SVG icon to shapes and styles (SEC-36); null when it is no drawing or too large. */
export function sanitiseSvgIcon(svg: string): string | null {
  if (!isIconSize(svg) || /<!ENTITY/i.test(svg)) return null;
  let roots = 0;
  let depth = 0;
  const clean = sanitizeHtml(svg, {
    allowedTags: iconTags,
    allowedAttributes: { '*': iconAttributes },
    allowedStyles: { '*': Object.fromEntries(presentation.map((name) => [name, [local]])) },
    // Unquoted attributes would be invalid XML.
    nonBooleanAttributes: ['*'],
    textFilter: () => '',
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: localOnly(attribs) }),
      // Keeps its shapes.
      a: (_tagName, { href: _, ...attribs }) => ({ tagName: 'g', attribs: localOnly(attribs) }),
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
  const isOne = roots === 1 && /^<svg[\s>]/.test(clean) && hasShape(clean);
  return isOne && isIconSize(clean) && drawnElements(clean) <= maxDrawnElements ? clean : null;
}

function localOnly(attribs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) =>
        name === 'style' || (name === 'href' ? /^#[^\s"'()\\]+$/.test(value) : local.test(value)),
    ),
  );
}

/** Sanitises a stored icon again: earlier versions allowed more. */
export const shownIcon = (stored: string): string => (stored === '' ? '' : (sanitiseSvgIcon(stored) ?? ''));
