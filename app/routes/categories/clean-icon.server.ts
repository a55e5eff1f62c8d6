import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { CustomPlugin, PluginConfig, XastElement } from 'svgo/browser';
import { decodeText } from '~/lib/decode-text';
import { drawnEdges, drawSvg } from '~shared/media/images';
import { iconTags, sanitiseSvgIcon } from '~shared/text/sanitise-svg-icon';
import { drawnElements, maxDrawnElements } from '~shared/text/svg-icon-elements';
import { isIconSize, notAnIcon } from '~shared/text/svg-icon-outline';
import { geometryToAttributes, plainStyles, styleOf } from './icon-styles.server';

/** Parts of an SVG file that an icon cannot contain. */
export type LostPart = 'picture' | 'file' | 'text' | 'html' | 'animation' | 'script' | 'style' | 'filter';

export type CleanIcon = {
  svg: string;
  /** Only for rendering: never show or store it. Null if librsvg renders it unlike a browser. */
  original: string | null;
  lost: ReadonlySet<LostPart>;
};

/** Milliseconds. A crafted stylesheet could keep SVGO busy for minutes. */
const maxTime = 3_000;

/** Limit on rules times elements of a stylesheet, since each pair is matched several times. */
const maxMatches = 200_000;

const prologue: PluginConfig[] = ['removeDoctype', 'removeXMLProcInst', 'removeComments'];

/** SVGO's other plugins change some drawings (measured on 700 icons of seven themes). */
const normalising = (lost: Set<LostPart>): PluginConfig[] => [
  ...(['removeMetadata', 'removeTitle', 'removeDesc', 'removeEditorsNSData', 'removeScripts'] as const),
  'cleanupEnableBackground',
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  'removeStyleElement',
  geometryToAttributes(() => lost.add('style')),
  ...(['convertStyleToAttrs', 'removeXlink', 'removeHiddenElems'] as const),
  removeFilters(() => lost.add('filter')),
  removeUnknown(),
  'cleanupIds',
];

/**
 * Converts an SVG file to an icon that looks the same. An allow-list leaves only shapes (SEC-36).
 * @returns `issue`: why the file cannot be an icon and what to do
 */
export async function cleanIcon(file: Uint8Array): Promise<CleanIcon | { issue: string }> {
  try {
    const lost = new Set<LostPart>();
    const text = decodeText(file);
    if (hasLongEntity(text)) throw new IconIssue(unreadableEntities);
    const { original, normalised } = await normalise(withXlink(text), lost);
    if (!isIconSize(normalised) || drawnElements(normalised) > maxDrawnElements) throw tooDetailed();
    const svg = sanitiseSvgIcon(normalised);
    if (svg === null) throw nothingLeft(lost);
    const isUnlike =
      lost.has('style') ||
      unlikePicture.test(original) ||
      (lost.size > 0 && /transform-origin/.test(original));
    const sized = hasViewBox(svg) ? (drawing: string) => drawing : await addBounds(isUnlike ? svg : original);
    return { svg: sized(svg), original: isUnlike ? null : sized(original), lost };
  } catch (error) {
    return { issue: `${notAnIcon} ${explain(error)}` };
  }
}

/** An embedded image that librsvg may render differently. */
const unlikePicture = /<(?:image|feImage)\s[^>]*href="data:(?!image\/(?:png|jpe?g)\b)/i;

const hasViewBox = (svg: string) => /^<svg[^>]*\sviewBox=/.test(svg);

/** Of the page on which a drawing of unknown size is measured, in pixels. */
const pageSide = 2_048;

/**
 * Measures a drawing without a viewBox, which lists would crop.
 * @returns a function that adds the viewBox
 */
async function addBounds(svg: string): Promise<(svg: string) => string> {
  const withViewBox = (box: string) => (drawing: string) => drawing.replace(/^<svg/, `<svg viewBox="${box}"`);
  const page = await drawSvg(withViewBox(`0 0 ${pageSide} ${pageSide}`)(svg), pageSide);
  const edges = page && drawnEdges(page, pageSide);
  if (page && !edges) return (blank) => blank;
  const [left, top, right, bottom] = edges ?? [0, 0, pageSide, pageSide];
  if (right === pageSide || bottom === pageSide)
    throw new IconIssue(
      'The file does not say how large the drawing is. Export it again as plain SVG, or choose another icon.',
    );
  return withViewBox(`${left} ${top} ${right - left} ${bottom - top}`);
}

class IconIssue extends Error {}

const tooDetailed = () =>
  new IconIssue(
    'It is too detailed, counting every copy of a shape. Simplify it and export it as plain SVG.',
  );

/** Returns the issue of a file without shapes. */
export function nothingLeft(lost: ReadonlySet<LostPart>): IconIssue {
  const [part] = lost;
  if (!part) return new IconIssue('It has no visible shapes. Export the drawing as plain SVG.');
  if (lost.size === 1) return new IconIssue(onlyPart[part]);
  return new IconIssue(`It has no visible shapes without ${listed(lost)}. Export the drawing as plain SVG.`);
}

const partNames: Record<LostPart, string> = {
  picture: 'its embedded picture',
  file: 'what it loads from another file',
  text: 'its text, which needs fonts',
  html: 'its web page content',
  animation: 'its animation',
  script: 'what its script draws',
  style: 'some of its styling',
  filter: 'its filter effects',
};

export const listed = (lost: ReadonlySet<LostPart>): string =>
  new Intl.ListFormat('en-GB').format([...lost].map((part) => partNames[part]));

const onlyPart: Record<LostPart, string> = {
  picture: 'It contains only an embedded picture. Trace the picture to shapes and export it as plain SVG.',
  file: 'It shows only another file. Export it as plain SVG, with everything included.',
  text: 'It contains only text. Convert the text to paths and export it as plain SVG.',
  html: 'It contains only a web page. Export the drawing as plain SVG.',
  animation: 'It contains only an animation. Export one still drawing as plain SVG.',
  script: 'It contains only a script. Export the drawing as plain SVG.',
  style: "It is drawn by styling that an icon can't keep. Export the drawing as plain SVG.",
  filter: "It is drawn only by filter effects, which an icon can't keep. Export the drawing as plain SVG.",
};

function explain(error: unknown): string {
  if (error instanceof IconIssue) return error.message;
  const { code, reason = '', line } = error as { code?: string; reason?: string; line?: number };
  if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return tooDetailed().message;
  if (/entity/i.test(reason)) return unreadableEntities;
  if (line !== undefined) return `It has a mistake in line ${line}. Export it again as plain SVG.`;
  if (error instanceof RangeError) return tooDetailed().message;
  throw error;
}

/** Drawings copied from web pages use xlink undeclared. */
const withXlink = (text: string) =>
  /\sxlink:/.test(text) && !/\sxmlns:xlink/.test(text)
    ? text.replace(/<svg(?=[\s>])/, '<svg xmlns:xlink="http://www.w3.org/1999/xlink"')
    : text;

const unreadableEntities = 'It uses entities that cannot be read. Export it as plain SVG.';

/**
 * Drawing programs use entities for namespaces and short styles. Longer ones, or markup, could expand to
 * gigabytes.
 */
function hasLongEntity(text: string): boolean {
  const entities = text.matchAll(/<!ENTITY\s[^"'<>]*(?:"([^"]*)"|'([^']*)')/gi);
  return [...entities].some(([, one = '', other = '']) => /[<&]|^.{500}/s.test(one + other));
}

async function normalise(text: string, lost: Set<LostPart>) {
  // SVGO's Node entry needs css-tree, which reads files that are missing from a bundle.
  const { optimize } = await import('svgo/browser');
  const run = () => {
    const original = optimize(text, {
      plugins: [...prologue, readOutline(lost), plainStyles(() => lost.add('style')), complete()],
    }).data;
    // Ids are shared between icons on the same page.
    const prefix = `i${createHash('sha256').update(original).digest('hex').slice(0, 6)}`;
    const plugins: PluginConfig[] = [...normalising(lost), { name: 'prefixIds', params: { prefix } }];
    return { original, normalised: optimize(original, { plugins }).data };
  };
  return runInNewContext('run()', { run }, { timeout: maxTime }) as ReturnType<typeof run>;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

function readOutline(lost: Set<LostPart>): CustomPlugin {
  return {
    name: 'readOutline',
    fn: ({ children }) => {
      if (children.some((child) => child.type === 'instruction' && child.name === 'xml-stylesheet'))
        lost.add('style');
      const roots = children.filter((child) => child.type === 'element');
      const [root] = roots;
      const named = /^([\w.-]+:)?svg$/.exec(root?.name ?? '');
      if (!root || !named) throw new IconIssue('It contains no drawing. Export it as plain SVG.');
      if (roots.length > 1)
        throw new IconIssue('It contains more than one drawing. Export only one of them.');
      const [, prefix] = named;
      let elements = 0;
      let rules = 0;
      return {
        element: {
          enter: (element) => {
            elements += 1;
            rules += styleOf(element).split('{').length - 1;
            if (elements > maxDrawnElements || elements * rules > maxMatches) throw tooDetailed();
            if (prefix && element.name.startsWith(prefix)) element.name = element.name.slice(prefix.length);
            if (element === root) root.attributes.xmlns = svgNamespace;
            for (const part of partsOf(element)) lost.add(part);
          },
        },
      };
    },
  };
}

/** The allow-list alone would leave the unknown elements' children. */
function removeUnknown(): CustomPlugin {
  const known = new Set([...iconTags, 'a']);
  return {
    name: 'removeUnknown',
    fn: () => ({
      element: {
        enter: (element, parent) => {
          if (!known.has(element.name))
            parent.children = parent.children.filter((child) => child !== element);
        },
      },
    }),
  };
}

/**
 * Removes whole filters, since a filter without its primitives hides the shape.
 * @param onLost called if a shape uses the filter
 */
function removeFilters(onLost: () => void): CustomPlugin {
  const known = new Set(iconTags);
  const removed = new Set<string>();
  const filtered: XastElement[] = [];
  return {
    name: 'removeFilters',
    fn: () => ({
      element: {
        enter: (element, parent) => {
          const { name, attributes, children } = element;
          if (attributes.filter) filtered.push(element);
          const isUnknown = (child: XastElement) => child.name.startsWith('fe') && !known.has(child.name);
          if (name !== 'filter' || !children.some((child) => child.type === 'element' && isUnknown(child)))
            return;
          removed.add(attributes.id ?? '');
          parent.children = parent.children.filter((child) => child !== element);
        },
      },
      root: {
        exit: () => {
          for (const { attributes } of filtered) {
            const [, id = ''] = /#([^\s"'()]+)/.exec(attributes.filter ?? '') ?? [];
            if (!removed.has(id)) continue;
            delete attributes.filter;
            onLost();
          }
        },
      },
    }),
  };
}

function complete(): CustomPlugin {
  return {
    name: 'complete',
    fn: ({ children }) => {
      for (const child of children) if (child.type === 'element') addViewBox(child);
    },
  };
}

function addViewBox({ attributes }: XastElement): void {
  const [width, height] = ['width', 'height'].map((name) => {
    const [, styled] = new RegExp(`(?:^|;)${name}:([^;!]+)`).exec(attributes.style ?? '') ?? [];
    return pixels(styled ?? attributes[name]);
  });
  if (!attributes.viewBox) delete attributes.viewBox;
  if (!attributes.viewBox && width && height) attributes.viewBox = `0 0 ${width} ${height}`;
}

const units: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

function pixels(length = ''): number {
  const [, number, unit = ''] = /^\s*([\d.]+)([a-z]*)\s*$/.exec(length) ?? [];
  return Number(number ?? 0) * (units[unit] ?? 0);
}

function* partsOf(element: XastElement): Generator<LostPart> {
  const { name, attributes, children } = element;
  if (/^(text|flowRoot)$/.test(name) && children.length > 0) yield 'text';
  if (/^(animate|animateTransform|animateMotion|set)$/.test(name)) yield 'animation';
  // Only Adobe Illustrator draws content that requires an extension.
  if (name === 'foreignObject' && !attributes.requiredExtensions) yield 'html';
  if (name === 'script' || Object.keys(attributes).some((attribute) => /^on/i.test(attribute)))
    yield 'script';
  const style = styleOf(element);
  if (/@keyframes/i.test(style)) yield 'animation';
  const link = attributes.href ?? attributes['xlink:href'] ?? '';
  const isShown = /^(image|use|feImage)$/.test(name) && link !== '' && !link.startsWith('#');
  if (isShown) yield link.startsWith('data:') ? 'picture' : 'file';
  else if (/@import|url\(\s*["']?(https?:)?\/\//i.test(style)) yield 'file';
}
