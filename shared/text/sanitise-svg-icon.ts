import sanitizeHtml from 'sanitize-html';
import { drawnElements, maxDrawnElements } from './svg-icon-elements';
import { hasShape, isIconSize } from './svg-icon-outline';

/** Only those that take no long time however they are set, and load nothing. */
const filters = [
  ...['Blend', 'ColorMatrix', 'ComponentTransfer', 'Composite', 'DropShadow', 'Flood', 'FuncA', 'FuncB'],
  ...['FuncG', 'FuncR', 'GaussianBlur', 'Merge', 'MergeNode', 'Offset', 'Tile'],
].map((name) => `fe${name}`);

/** The elements of an icon. */
export const iconTags = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'path', 'rect', 'circle', 'ellipse', 'line'],
  ...['polyline', 'polygon', 'linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask'],
  ...['filter', ...filters],
];

/** Presentation attributes: they may also be in a `style`. */
export const presentation = [
  ...['color', 'display', 'visibility', 'overflow', 'opacity', 'fill', 'fill-rule', 'fill-opacity'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'clip-path', 'clip-rule'],
  ...['mask', 'mask-type', 'filter', 'flood-color', 'flood-opacity', 'lighting-color', 'paint-order'],
  ...['color-interpolation', 'color-interpolation-filters', 'shape-rendering', 'vector-effect'],
  ...['mix-blend-mode', 'isolation', 'transform', 'transform-origin'],
];

/** The attributes of an icon. */
export const iconAttributes = [
  ...['id', 'href', 'style', 'xmlns', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y'],
  ...['d', 'points', 'pathLength', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr'],
  ...['offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'filterUnits', 'primitiveUnits'],
  ...['in', 'in2', 'result', 'mode', 'type', 'values', 'operator', 'k1', 'k2', 'k3', 'k4', 'dx', 'dy'],
  ...['stdDeviation', 'edgeMode', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent'],
  ...['systemLanguage', 'requiredExtensions', 'requiredFeatures', ...presentation],
];

/**
 * Values without a backslash, which can hide a function's name, and with no functions but colours, transforms, and references to an element
 * of the same drawing.
 */
const local =
  /^(?:[^\\()]|(?<![\w-])(?:(?:rgba?|hsla?|matrix|translate|scale|rotate|skewx|skewy)\([^()\\]*\)|url\(\s*(["']?)#[^\s"'()\\]+\1\s*\)))*$/i;

/** Returns whether a value is one that an icon's attributes and styles may have. */
export const hasOnlyLocalValues = (value: string) => local.test(value);

/**
 * Reduces a category's icon to shapes and their style (SEC-36): no script, text, link or image, and no URL except of an element of the same
 * drawing. The dashboard runs it on cleaned files and on icons it shows, the embedded admin API on icons it receives and lists.
 * @returns null when it is not one SVG drawing: another root or two, entities, too many bytes or elements, or no shape
 */
export function sanitiseSvgIcon(svg: string): string | null {
  if (!isIconSize(svg) || /<!ENTITY/i.test(svg)) return null;
  let roots = 0;
  let depth = 0;
  const clean = sanitizeHtml(svg, {
    allowedTags: iconTags,
    allowedAttributes: { '*': iconAttributes },
    allowedStyles: { '*': Object.fromEntries(presentation.map((name) => [name, [local]])) },
    // Without a value an attribute would be written without quotes, which is no XML.
    nonBooleanAttributes: ['*'],
    textFilter: () => '',
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: localOnly(attribs) }),
      // A link's shapes stay.
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

/** `allowedStyles` has the rules for a style. */
function localOnly(attribs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) =>
        name === 'style' || (name === 'href' ? /^#[^\s"'()\\]+$/.test(value) : local.test(value)),
    ),
  );
}

/** Returns a stored icon as it may be shown, since an earlier version may have cleaned it less; '' for none. */
export const shownIcon = (stored: string): string => (stored === '' ? '' : (sanitiseSvgIcon(stored) ?? ''));
