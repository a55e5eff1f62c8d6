import { useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { itemPath } from '~/lib/item-path';

type Place = { id: string; priority: number };
/** Where one of them is to go. */
type Move = { id: string; priority: number };

/** So far a pointer may be from where it pressed last, in pixels, for a click to be the same one again: fingers are never quite still. */
const sameSpot = 12;

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What JavaScript adds to the categories' forms that move them. The list is shown in its new order at once. Pressing one arrow again and again moves
 * one row on, by keyboard (the focus goes with the row) and by a pointer that stays where it is, although another row's arrow is under it by
 * then. What is pressed while a move is on its way is sent after it, in one move.
 * @param saved in the order of their places
 * @returns `shown`, in the order to show; `moved`, id of the row moved last; handlers for a form of arrows and for a drag
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

  // The row's element may have been taken out and put in again: its arrow gets the focus back; at the end of the list the other one.
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
    /** Of the form of a row's arrows, where a button says in `data-arrow` where it moves the row. */
    arrows: (id: string) => ({
      onClick: ({ target, detail, clientX: x, clientY: y }: MouseEvent) => {
        const arrow = (target as Element).closest<HTMLElement>('[data-arrow]')?.dataset.arrow;
        const last = pressed.current;
        const isAgain =
          last?.arrow === arrow && Math.hypot(x - (last?.x ?? 0), y - (last?.y ?? 0)) < sameSpot;
        // detail 0: by keyboard, which is where the focus is
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
    /** Of a drag. @param from @param to places of those shown, from 0 */
    drag: (from: number, to: number) => {
      const [row, there] = [shown[from], shown[to]];
      if (!row || !there) return;
      pressed.current = null;
      want(row.id, there.priority);
    },
  };
}

/** The list with one of them at another place; those between move along, and the places stay the same ones. */
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
