export type DragStart = { handle: HTMLElement; pointerId: number; clientX: number; clientY: number };

/** Pixels from the edge at which it scrolls. */
const edge = 56;
const fastest = 14;

/** Drags a row; `drop` reorders the list. */
export function dragRow(
  { handle, pointerId, clientX, clientY }: DragStart,
  list: HTMLElement,
  drop: (from: number, to: number) => unknown,
): void {
  const rows = [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement);
  const from = rows.findIndex((row) => row.contains(handle));
  try {
    handle.setPointerCapture(pointerId);
  } catch {}
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
    const now = list.getBoundingClientRect();
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
    // Clear offsets with the new order.
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
      event.preventDefault(); // a dialog must stay open
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

/** Returns the index of the nearest box. */
export function nearest(boxes: readonly Box[], x: number, y: number): number {
  const distance = ({ left, top, width, height }: Box) =>
    Math.hypot(left + width / 2 - x, top + height / 2 - y);
  return boxes.reduce((best, box, at) => (distance(box) < distance(boxes[best] as Box) ? at : best), 0);
}

/** Returns a row's offset around the dragged one. */
export function madeRoom(boxes: readonly Box[], from: number, to: number, place: number) {
  const step = from < place && place <= to ? -1 : to <= place && place < from ? 1 : 0;
  const [own, held, next] = [boxes[place], boxes[from], boxes[place + step]];
  if (step === 0 || !own || !held || !next) return { x: 0, y: 0 };
  // Rows may differ in height.
  if (boxes.every(({ left }) => left === own.left)) {
    const gap = Math.max(0, (boxes[1]?.top ?? 0) - (boxes[0]?.top ?? 0) - (boxes[0]?.height ?? 0));
    return { x: 0, y: step * (held.height + gap) };
  }
  return { x: next.left - own.left, y: next.top - own.top };
}

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
