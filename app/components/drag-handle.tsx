import type { PointerEvent } from 'react';
import { Icon } from './base/icon';
import classes from './lists/drag-handle.module.css';

const load = () => import('./drag-order');

/**
 * What a row of a list is dragged by, with the mouse or a finger; beside it there have to be buttons that do the same, for the keyboard and without
 * JavaScript. What moves the rows is fetched when a pointer comes near.
 * @param listOf the element whose children are the rows
 * @param onMove places from 0; the rows stay as they are shown until its promise is settled
 */
export function DragHandle({
  listOf,
  onMove,
}: {
  listOf: (handle: HTMLElement) => HTMLElement | null;
  onMove: (from: number, to: number) => unknown;
}) {
  const press = ({
    currentTarget: handle,
    pointerId,
    clientX,
    clientY,
    button,
  }: PointerEvent<HTMLElement>) => {
    const list = listOf(handle);
    if (button !== 0 || !list) return;
    void load().then(
      ({ dragRow }) => dragRow({ handle, pointerId, clientX, clientY }, list, onMove),
      () => {}, // offline: the buttons are there
    );
  };
  return (
    <span
      className={`${classes.handle} needs-script`}
      title="Drag to move"
      onPointerEnter={() => void load().catch(() => {})}
      onPointerDown={press}
      aria-hidden
    >
      <Icon name="grip-vertical" size={18} />
    </span>
  );
}
