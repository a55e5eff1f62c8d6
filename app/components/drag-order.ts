/** Where a drag begins: the handle that was pressed, and by which pointer. */
export type DragStart = { handle: HTMLElement; pointerId: number; clientX: number; clientY: number };

/** This close to the edge of what scrolls, it scrolls along; in pixels, and pixels a frame. */
const edge = 56;
const fastest = 14;

/**
 * Lets one row of a list follow the pointer until it is let go; the others make room for it. Mouse, pen and finger alike; Esc takes it back.
 * Rows may be below each other or in a grid. Nothing is reordered here: that is `drop`'s, and the rows stay where they are shown until it is done.
 * @param list its children are the rows
 * @param drop places from 0; called only when they differ
 */
export function dragRow(
  { handle, pointerId, clientX, clientY }: DragStart,
  list: HTMLElement,
  drop: (from: number, to: number) => unknown,
): void {
  const rows = [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement);
  const from = rows.findIndex((row) => row.contains(handle));
  try {
    handle.setPointerCapture(pointerId);
  } catch {} // let go before this file had arrived
  const row = rows[from];
  if (!row || !handle.hasPointerCapture(pointerId)) return;

  const scroller = scrollerOf(list);
  const origin = list.getBoundingClientRect();
  const boxes = rows.map((each) => boxIn(each.getBoundingClientRect(), origin));
  const start = { x: clientX - origin.left, y: clientY - origin.top };
  const last = { x: clientX, y: clientY };
  let to = from;
  let frame = 0;

  const show = () => {
    const now = list.getBoundingClientRect(); // it may have scrolled since
    const at = { x: last.x - now.left, y: last.y - now.top };
    const own = boxes[from] as Box;
    to = nearest(boxes, own.left + own.width / 2 + at.x - start.x, own.top + own.height / 2 + at.y - start.y);
    for (const [place, each] of rows.entries()) {
      const by = place === from ? { x: at.x - start.x, y: at.y - start.y } : madeRoom(boxes, from, to, place);
      each.style.transform = by.x || by.y ? `translate(${by.x}px, ${by.y}px)` : '';
    }
  };
  const scrollAlong = () => {
    const { top, bottom } = scroller.box();
    const by =
      last.y < top + edge ? last.y - top - edge : last.y > bottom - edge ? last.y - bottom + edge : 0;
    if (by !== 0) {
      scroller.element.scrollTop += Math.max(-fastest, Math.min(fastest, by / 3));
      show();
    }
    frame = requestAnimationFrame(scrollAlong);
  };
  const move = (event: PointerEvent) => {
    last.x = event.clientX;
    last.y = event.clientY;
    show();
  };
  const settle = () => {
    for (const each of rows) each.style.transform = '';
    list.removeAttribute('data-dragging');
    row.removeAttribute('data-dragged');
  };
  const end = async (dropped: boolean) => {
    cancelAnimationFrame(frame);
    listening.abort();
    if (!dropped || to === from) return settle();
    // The rows in their new order need no moving; what comes first, so that they are never seen in both ways at once.
    const reordered = new MutationObserver(settle);
    reordered.observe(list, { childList: true });
    try {
      await drop(from, to);
    } finally {
      reordered.disconnect();
      settle();
    }
  };
  const listening = new AbortController();
  const { signal } = listening;
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('pointerup', () => void end(true), { signal });
  handle.addEventListener('lostpointercapture', () => void end(false), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault(); // a dialog around the list stays open
      event.stopPropagation();
      void end(false);
    },
    { signal, capture: true },
  );
  list.setAttribute('data-dragging', '');
  row.setAttribute('data-dragged', '');
  frame = requestAnimationFrame(scrollAlong);
}

type Box = { left: number; top: number; width: number; height: number };

const boxIn = ({ left, top, width, height }: Box, origin: Box): Box => ({
  left: left - origin.left,
  top: top - origin.top,
  width,
  height,
});

/** The place whose middle is nearest to a point. */
export function nearest(boxes: readonly Box[], x: number, y: number): number {
  const distance = ({ left, top, width, height }: Box) =>
    Math.hypot(left + width / 2 - x, top + height / 2 - y);
  return boxes.reduce((best, box, at) => (distance(box) < distance(boxes[best] as Box) ? at : best), 0);
}

/** How far the row at `place` moves to make room, when that of `from` is held over `to`. */
export function madeRoom(boxes: readonly Box[], from: number, to: number, place: number) {
  const step = from < place && place <= to ? -1 : to <= place && place < from ? 1 : 0;
  const [own, held, next] = [boxes[place], boxes[from], boxes[place + step]];
  if (step === 0 || !own || !held || !next) return { x: 0, y: 0 };
  // Below each other rows may be of different heights: they move by that of the one held, and by the gap after it.
  if (boxes.every(({ left }) => left === own.left)) {
    const gap = Math.max(0, (boxes[1]?.top ?? 0) - (boxes[0]?.top ?? 0) - (boxes[0]?.height ?? 0));
    return { x: 0, y: step * (held.height + gap) };
  }
  return { x: next.left - own.left, y: next.top - own.top };
}

/** What scrolls the list: an element around it, or the window. */
function scrollerOf(list: HTMLElement): { element: Element; box: () => { top: number; bottom: number } } {
  for (let element = list.parentElement; element; element = element.parentElement) {
    const inside = element;
    const scrolls = /auto|scroll/.test(getComputedStyle(inside).overflowY);
    if (scrolls && inside.scrollHeight > inside.clientHeight && inside !== document.body)
      return { element: inside, box: () => inside.getBoundingClientRect() };
  }
  return {
    element: document.scrollingElement ?? document.documentElement,
    box: () => ({ top: 0, bottom: innerHeight }),
  };
}
