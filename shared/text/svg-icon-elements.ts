export const maxDrawnElements = 2_000;
const maxDepth = 200;

type Element = { name: string; refersTo: string[]; children: Element[]; drawn?: number };

/**
 * Counts drawn elements with their copies: nested `use` can draw millions.
 * @returns Infinity for cycles or too deep nesting
 */
export function drawnElements(svg: string): number {
  const root: Element = { name: '', refersTo: [], children: [] };
  const byId = new Map<string, Element>();
  const open = [root];
  for (const [tag, end, name = '', attributes = ''] of svg.matchAll(/<(\/?)([\w:.-]+)([^>]*)>/g)) {
    if (end) {
      if (open.length > 1) open.pop();
      continue;
    }
    const element: Element = { name, refersTo: referencesIn(attributes), children: [] };
    open.at(-1)?.children.push(element);
    const [, id] = /\sid="([^"]*)"/.exec(attributes) ?? [];
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (!tag.endsWith('/>')) open.push(element);
    if (open.length > maxDepth) return Number.POSITIVE_INFINITY;
  }
  return count(root, byId);
}

function referencesIn(attributes: string): string[] {
  const references = attributes.matchAll(/url\(\s*(?:"|'|&quot;)?#([^\s"'()&]+)|href="#([^"]+)"/g);
  return [...references].map(([, url, href]) => url ?? href ?? '');
}

/** @param element `drawn` is set when done, to detect cycles */
function count(element: Element, byId: Map<string, Element>): number {
  if (element.drawn !== undefined) return element.drawn;
  element.drawn = Number.POSITIVE_INFINITY;
  let drawn = 1;
  for (const child of element.children) drawn += count(child, byId);
  for (const id of element.refersTo) {
    const other = byId.get(id);
    if (other && !/Gradient$/.test(other.name)) drawn += count(other, byId);
  }
  element.drawn = drawn;
  return drawn;
}
