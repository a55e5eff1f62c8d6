import type { PointerEvent } from 'react';
import { Icon } from './base/icon';
import classes from './lists/drag-handle.module.css';

const load = () => import('./drag-order');

/**
 * Renders a drag handle; add buttons for keyboards.
 * @param onMove rows wait for its promise
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
      () => {}, // offline, the buttons work
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
