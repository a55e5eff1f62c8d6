import type { ChartData, PointedAt } from '../drawing';

type Kind = ChartData['type'];

const areRows = (kind: Kind) => kind === 'bars' || kind === 'options';

/** Returns the key's index, or null. */
export function target(key: string, kind: Kind, at: number | null, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  // Up and down scroll, except for horizontal bars.
  const forward = key === 'ArrowRight' || (areRows(kind) && key === 'ArrowDown');
  const back = key === 'ArrowLeft' || (areRows(kind) && key === 'ArrowUp');
  if (forward) return at === null ? 0 : Math.min(last, at + 1);
  if (back) return at === null ? last : Math.max(0, Math.min(last, at) - 1);
  return key === 'Home' ? 0 : key === 'End' ? last : null;
}

/** Replaces recharts' keys, which miss bars and rings. */
export function showAt(root: HTMLElement, kind: Kind, at: number, count: number): void {
  if (kind === 'donut') {
    const slice = root.querySelectorAll('.recharts-pie-sector')[at];
    slice?.dispatchEvent(mouse('mouseover'));
    return;
  }
  const wrapper = root.querySelector('.recharts-wrapper');
  if (!wrapper) return;
  const { left, top, width, height } = wrapper.getBoundingClientRect();
  const share = areRows(kind) ? (at + 0.5) / count : count < 2 ? 0.5 : 0.02 + (0.96 * at) / (count - 1);
  const [clientX, clientY] = areRows(kind)
    ? [left + width / 2, top + share * height]
    : [left + share * width, top + height / 2];
  wrapper.dispatchEvent(mouse('mousemove', { clientX, clientY }));
}

/** Points at a value or the nearest slice. */
export function pointAt(root: HTMLElement, { clientX = 0, clientY = 0 }: PointedAt): void {
  for (const [x, y] of [[clientX, clientY] as const, ...beside(root, clientX, clientY)]) {
    const there = document.elementFromPoint(x, y);
    if (!there || !root.contains(there)) continue;
    for (const type of ['mouseover', 'mousemove'])
      there.dispatchEvent(mouse(type, { clientX: x, clientY: y }));
    if (there.closest('.recharts-pie-sector') || !root.querySelector('.recharts-pie-sector')) return;
  }
}

function beside(root: HTMLElement, clientX: number, clientY: number): [number, number][] {
  const ring = root.querySelector('.recharts-pie')?.getBoundingClientRect();
  if (!ring) return [];
  const [x, y] = [ring.left + ring.width / 2, ring.top + ring.height / 2];
  return [-2, 2, -4, 4].map((degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const [dx, dy] = [clientX - x, clientY - y];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  });
}

export function leave(root: HTMLElement): void {
  for (const part of root.querySelectorAll('.recharts-pie-sector, .recharts-wrapper'))
    part.dispatchEvent(mouse('mouseout', { relatedTarget: document.body }));
}

/** Without `view`, the event ignores the scroll position. */
const mouse = (type: string, init?: MouseEventInit) =>
  new MouseEvent(type, { bubbles: true, view: window, ...init });
