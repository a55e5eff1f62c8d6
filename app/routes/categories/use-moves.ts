import { useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { itemPath } from '~/lib/item-path';

type Place = { id: string; priority: number };
type Move = { id: string; priority: number };

/** In pixels, since fingers are never still. */
const sameSpot = 12;

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Returns the list in its new order and the handlers that move rows. Repeated presses of an arrow move the
 * same row, though another row's arrow may be under the pointer by then.
 * @param saved in priority order
 * @returns `moved`, the id of the row moved last
 */
export function useMoves<T extends Place>(saved: T[], formKey: string) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const [wanted, setWanted] = useState<Move | null>(null);
  const sent = useRef<Move | null>(null);
  const pressed = useRef<{ id: string; arrow: string; x: number; y: number } | null>(null);
  const focusOn = useRef<{ id: string; arrow: string } | null>(null);
  const [moved, setMoved] = useState('');
  const shown = wanted ? moveTo(saved, wanted) : saved;

  useEffect(() => {
    if (state !== 'idle') return;
    const row = saved.find(({ id }) => id === wanted?.id);
    const isDone =
      !wanted || !row || (sent.current?.id === wanted.id && sent.current.priority === wanted.priority);
    if (isDone || row.priority === wanted.priority) {
      sent.current = null;
      if (wanted) setWanted(null);
      return;
    }
    sent.current = wanted;
    const fields = { formKey: `${formKey}-${row.priority}`, from: row.priority, priority: wanted.priority };
    const action = `/dashboard/categories/${itemPath(row.id)}/move`;
    submit(fields, { method: 'post', action, preventScrollReset: true });
  }, [state, wanted, saved, formKey, submit]);

  // React may have re-inserted the row, so return the focus to its arrow.
  useBrowserLayoutEffect(() => {
    const { id, arrow } = focusOn.current ?? {};
    if (id === undefined) return;
    const row = document.getElementById(`category-${id}`);
    const button =
      row?.querySelector<HTMLElement>(`[data-arrow=${arrow}]:enabled`) ??
      row?.querySelector<HTMLElement>(`[data-arrow=${arrow === 'down' ? 'up' : 'down'}]:enabled`);
    if (document.activeElement !== button) button?.focus({ preventScroll: pressed.current !== null });
    focusOn.current = null;
  });

  const want = (id: string, priority: number) => {
    if (shown.find((row) => row.id === id)?.priority === priority) return;
    setWanted({ id, priority });
    setMoved(id);
  };
  return {
    shown,
    moved,
    arrows: (id: string) => ({
      onClick: ({ target, detail, clientX: x, clientY: y }: MouseEvent) => {
        const arrow = (target as Element).closest<HTMLElement>('[data-arrow]')?.dataset.arrow;
        const last = pressed.current;
        const isAgain =
          last?.arrow === arrow && Math.hypot(x - (last?.x ?? 0), y - (last?.y ?? 0)) < sameSpot;
        // detail 0: by keyboard, which follows the focus
        pressed.current = arrow && detail > 0 ? { id: last && isAgain ? last.id : id, arrow, x, y } : null;
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const arrow = submitter?.dataset.arrow;
        if (!arrow) return;
        event.preventDefault();
        const row = pressed.current?.id ?? id;
        const at = shown.findIndex((each) => each.id === row);
        const place = arrow === 'top' ? 0 : arrow === 'up' ? at - 1 : at + 1;
        const there = shown[place];
        if (!there) return;
        focusOn.current = { id: row, arrow };
        want(row, there.priority);
      },
    }),
    /** @param from @param to indexes of the shown rows */
    drag: (from: number, to: number) => {
      const [row, there] = [shown[from], shown[to]];
      if (!row || !there) return;
      pressed.current = null;
      want(row.id, there.priority);
    },
  };
}

/** Returns the list with one item moved; the priorities stay where they are. */
export function moveTo<T extends Place>(all: readonly T[], { id, priority }: Move): T[] {
  const row = all.find((each) => each.id === id);
  const to = all.findIndex((each) => each.priority === priority);
  if (!row || to < 0) return [...all];
  const others = all.filter((each) => each !== row);
  return [...others.slice(0, to), row, ...others.slice(to)].map((each, at) => ({
    ...each,
    priority: all[at]?.priority ?? each.priority,
  }));
}
