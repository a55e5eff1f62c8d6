import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss';
import type { CustomPlugin, XastElement, XastRoot } from 'svgo/browser';
import { hasOnlyLocalValues, iconAttributes, presentation } from '~shared/text/sanitise-svg-icon';

/** CSS properties that are also attributes, once SVGO has inlined the stylesheets. */
const geometry = new Set(['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry']);
const length = /^[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?(?:%|px|pt|pc|mm|cm|in|em|ex)?$/i;

/** Units that librsvg cannot read, or that depend on a font size, which an icon has not. */
const otherUnit = /(?<![\w#.-])[+-]?[\d.]+(?:rem|rex|r?ch|r?cap|r?ic|r?lh|[sld]?v(?:w|h|i|b|min|max))\b/i;
const isPlain = (value: string) => hasOnlyLocalValues(value) && !otherUnit.test(value);

/** Draw no shape, or librsvg draws them, so that comparing the renderings finds a loss. */
const harmless = new RegExp(
  `^(?:${[
    ...['-(?:inkscape|moz|ms|o|khtml|adobe|sodipodi|qt)-.*', 'font.*', 'text.*', 'line-.*', 'marker.*'],
    ...['(?:letter|word)-spacing', 'white-space.*', 'writing-mode', 'direction', 'unicode-bidi', 'tab-size'],
    ...['baseline-.*', '(?:dominant|alignment)-baseline', 'glyph-.*', 'kerning', 'shape-.*', 'solid-.*'],
    ...['color-(?:rendering|profile)', 'image-rendering', 'enable-background', 'clip', 'cursor', 'hyphens'],
    ...['pointer-events', 'user-(?:select|drag)', 'tap-highlight-color', 'touch-.*', 'will-change'],
    ...['animation.*', 'transition.*', '(?:min|max)-(?:width|height)', 'vertical-align', 'float', 'z-index'],
    ...['filter-.*', 'stroke-align.*', 'buffered-rendering', 'display-align', 'viewport-.*'],
    ...['(?:inline|block)-size', 'box-sizing', 'block-progression', 'print-color-adjust', 'overflow-.*'],
  ].join('|')})$`,
);

/** Values of other properties that change nothing. */
const noEffect = new Map([
  [/^(?:background|border|outline|box-shadow|padding|margin)/, /^(?:none|transparent|0(?:px)?)$/],
  [/^(?:translate|rotate|scale|perspective|offset-path|backdrop-filter)$/, /^none$/],
  [/^transform-box$/, /^view-box$/],
  [/^transform-style$/, /^flat$/],
  [/^zoom$/, /^1$/],
  [/^color-scheme$/, /\b(?:normal|light)\b/],
  [/^position$/, /^(?:static|relative)$/],
]);

const silentAtRules = /^(?:charset|font-.*|namespace|page|(?:-\w+-)?keyframes)$/i;
/** Pseudo-classes that need interaction, which an image has not. */
const dynamicSelector = /^[^()]*(?:::|:(?:hover|active|focus|focus-visible|focus-within|visited|target)\b)/i;
/** Selectors that SVGO and librsvg match as browsers do. */
const plainSelector =
  /^(?:[^:|\\&]|:(?:root|empty|(?:first|last|only)-(?:child|of-type)|not(?=\()|nth-[a-z-]+\(\s*[\dneovd\s+-]+\))(?![\w-]))+$/i;
/** CSS functions that attributes support, in supported units. */
const plainTransform =
  /^(?:none|(?:translate\((?:[\d.e+-]+px|0|[\s,])+\)|rotate\([\d.e+-]+(?:deg)?\)|(?:scale|matrix)\([\d.e+\s,-]+\)|\s)+)$/i;

/**
 * Rewrites styles so that SVGO, librsvg and the allow-list read them as browsers do.
 * @param onLost called for each removal, since comparing renderings may not detect it
 */
export function plainStyles(onLost: () => void): CustomPlugin {
  return {
    name: 'plainStyles',
    fn: (root) => {
      const variables = variablesOf(root);
      const resolve: Resolve = (value, property) => resolved(value, property, variables, onLost);
      return {
        element: {
          enter: (element) => {
            if (element.name === 'style') setStyle(element, plainSheet(element, resolve, onLost));
            // A web page's stylesheet also applies to the drawing.
            if (/:style$/.test(element.name) && /\{/.test(styleOf(element))) onLost();
            simplifyAttributes(element, resolve, onLost);
          },
        },
      };
    },
  };
}

/**
 * Moves a shape's size and position to attributes, which more programs read.
 * @param onLost called for other elements, which browsers read differently
 */
export function geometryToAttributes(onLost: () => void): CustomPlugin {
  return {
    name: 'geometryToAttributes',
    fn: () => ({
      element: {
        enter: ({ name, attributes }, parent) => {
          const style = parseDeclarations(attributes.style ?? '');
          style?.walkDecls((declaration) => {
            if (!geometry.has(declaration.prop)) return;
            if (/^(?:rect|circle|ellipse)$/.test(name)) attributes[declaration.prop] = declaration.value;
            else if (parent.type !== 'root') onLost();
            declaration.remove();
          });
          if (style && attributes.style) attributes.style = String(style);
        },
      },
    }),
  };
}

/** Returns the text of a `style` element, '' for others. */
export function styleOf({ name, children }: XastElement): string {
  return /(?:^|:)style$/.test(name)
    ? children.map((child) => ('value' in child ? child.value : '')).join('')
    : '';
}

type Resolve = (value: string, property: string) => string;

function setStyle(element: XastElement, css: string): void {
  element.children = [{ type: 'text', value: css }];
  delete element.attributes.media;
}

function plainSheet(element: XastElement, resolve: Resolve, onLost: () => void): string {
  const { type = '', media = '' } = element.attributes;
  const css = styleOf(element);
  if (!/^(?:text\/css)?$/i.test(type.trim())) return '';
  const sheet = parse(css);
  if (!sheet) onLost();
  if (!sheet || !isOnScreen(media, onLost)) return sheet ? '' : css;
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkAtRules((rule) => replaceAtRule(rule, onLost));
  sheet.walkRules((rule) => {
    if (rule.parent === sheet) rule.selectors = rule.selectors.filter((one) => !dynamicSelector.test(one));
    const isRead = rule.parent === sheet && (rule.selector === '' || plainSelector.test(rule.selector));
    if (!isRead) onLost();
    if (isRead && rule.selector !== '') simplify(rule, resolve, onLost);
    else rule.remove();
  });
  return String(sheet);
}

function replaceAtRule(rule: AtRule, onLost: () => void): void {
  const name = rule.name.toLowerCase();
  if (name === 'media' && isOnScreen(rule.params, onLost)) rule.replaceWith(rule.nodes ?? []);
  else {
    // An image loads no other file.
    const isSilent = name === 'import' ? !/data:/i.test(rule.params) : silentAtRules.test(name);
    if (name !== 'media' && !isSilent) onLost();
    rule.remove();
  }
}

function isOnScreen(media: string, onLost: () => void): boolean {
  const isPlain = /^\s*(?:(?:only\s+)?(screen|all))?\s*$/i.test(media);
  if (!isPlain && !/^\s*(?:only\s+)?print\s*$/i.test(media)) onLost();
  return isPlain;
}

function simplifyAttributes({ attributes }: XastElement, resolve: Resolve, onLost: () => void): void {
  const { style, ...others } = attributes;
  for (const [name, value] of Object.entries(others)) {
    if (/^(?:id|href|xmlns)$/.test(name) || !iconAttributes.includes(name)) continue;
    const simple = resolve(value, name);
    if (isPlain(simple)) attributes[name] = simple;
    else {
      delete attributes[name];
      onLost();
    }
  }
  if (style === undefined) return;
  const declarations = parseDeclarations(style);
  if (declarations) simplify(declarations, resolve, onLost);
  else onLost();
  if (declarations) attributes.style = String(declarations);
}

function simplify(container: Container<ChildNode>, resolve: Resolve, onLost: () => void): void {
  container.each((node) => {
    const simple = node.type === 'decl' ? simpleDeclaration(node, resolve) : null;
    if (simple) node.replaceWith(simple);
    else {
      if (node.type !== 'comment' && !(node.type === 'decl' && hasNoEffect(node))) onLost();
      node.remove();
    }
  });
}

const propertyOf = ({ prop }: Declaration) => prop.toLowerCase().replace(/^-webkit-/, '');

function hasNoEffect(declaration: Declaration): boolean {
  const prop = propertyOf(declaration);
  const value = declaration.value.toLowerCase();
  return (
    prop.startsWith('--') || [...noEffect].some(([names, values]) => names.test(prop) && values.test(value))
  );
}

/** Returns null for a declaration that some program cannot read. */
function simpleDeclaration(declaration: Declaration, resolve: Resolve): Declaration | null {
  const prop = propertyOf(declaration);
  const { important } = declaration;
  if (harmless.test(prop)) return declaration.clone();
  const value = resolve(declaration.value, prop);
  const plain =
    prop === 'transform'
      ? plainTransform.test(value)
      : geometry.has(prop)
        ? length.test(value)
        : presentation.includes(prop) && isPlain(value);
  const unitless = prop === 'transform' ? value.replace(/(?:px|deg)(?=[\s,)])/gi, '') : value;
  return plain ? postcss.decl({ prop, value: unitless, important }) : null;
}

function parse(css: string) {
  try {
    return postcss.parse(css);
  } catch {
    return null;
  }
}

function parseDeclarations(style: string) {
  const declarations = parse(style);
  declarations?.walkComments((comment) => void comment.remove());
  return declarations;
}

/** Returns the drawing's custom properties; null for one with several values or a narrower scope. */
function variablesOf(root: XastRoot): Map<string, string | null> {
  const variables = new Map<string, string | null>();
  const add = (css: string, isForAll: (declaration: Declaration) => boolean) =>
    parse(css)?.walkDecls(/^--/, (declaration) => {
      const { prop, value } = declaration;
      const isOnly = !variables.has(prop) || variables.get(prop) === value;
      const isUsable = isOnly && value.length < 100 && isForAll(declaration);
      variables.set(prop, isUsable ? value : null);
    });
  const visit = (element: XastElement, isRoot: boolean) => {
    const css = styleOf(element);
    if (css.includes('--'))
      add(css, ({ parent }) => parent?.parent?.type === 'root' && isRootRule(parent as Rule));
    const { style = '' } = element.attributes;
    if (style.includes('--')) add(style, () => isRoot);
    for (const child of element.children) if (child.type === 'element') visit(child, false);
  };
  for (const child of root.children) if (child.type === 'element') visit(child, true);
  return variables;
}

const isRootRule = ({ selectors = [] }: Rule) =>
  selectors.every((selector) => /^(?:svg|:root)$/.test(selector));

/** Characters. Nested custom properties could expand to gigabytes. */
const maxValue = 1_000;
const inner = String.raw`(?:[^()]|\([^()]*\))`;
const variable = new RegExp(String.raw`var\(\s*(--[\w-]+)\s*(?:,(${inner}*))?\)`, 'gi');
const lightDark = new RegExp(String.raw`light-dark\(\s*((?:[^(),]|\([^()]*\))+),${inner}*\)`, 'gi');
const displayP3 = /color\(\s*display-p3\s+([\d.]+%?)\s+([\d.]+%?)\s+([\d.]+%?)\s*(?:\/\s*([\d.]+%?)\s*)?\)/i;

/** Replaces newer CSS with its value in an image. */
function resolved(
  value: string,
  property: string,
  variables: Map<string, string | null>,
  onLost: () => void,
): string {
  let simple = value;
  for (let depth = 0; depth < 10 && simple.length < maxValue && simple.includes('('); depth += 1)
    simple = simple.replace(variable, (whole, name: string, fallback?: string) => {
      if (variables.get(name) === null) onLost();
      return variables.get(name) ?? fallback?.trim() ?? whole;
    });
  if (simple.length >= maxValue) return value;
  // Browsers interpolate such a gradient differently.
  if (property === 'stop-color' && displayP3.test(simple)) onLost();
  return simple
    .replace(lightDark, (_, light: string) => light.trim())
    .replace(displayP3, (_, ...parts: string[]) => toSrgb(parts.slice(0, 3).map(fraction), parts[3]));
}

const fraction = (part: string) => Number.parseFloat(part) / (part.endsWith('%') ? 100 : 1);

/** CSS Color 4. */
function toSrgb(p3: number[], alpha = '1'): string {
  const linear = p3.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const channels = [
    [1.22494, -0.22494, 0],
    [-0.042057, 1.042057, 0],
    [-0.019638, -0.078636, 1.098274],
  ].map((row) => {
    const sum = row.reduce((total, factor, at) => total + factor * (linear[at] ?? 0), 0);
    const part = Math.min(1, Math.max(0, sum));
    return Math.round(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));
  });
  return `rgba(${channels.join(',')},${fraction(alpha)})`;
}
