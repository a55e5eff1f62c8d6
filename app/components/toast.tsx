import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Controls } from './controls/controls';
import type { FlashText } from './frame/flash-message';
import { UndoForm } from './frame/undo-form';
import classes from './toast.module.css';

const colours = { success: 'green', error: 'red', info: 'brand' };

/**
 * Shows a flash message as a toast: top right, below the bar with the page's action, 4 seconds, 5 where it can be undone (SPEC §9: 3 to 5),
 * pausing under the pointer. Loaded only when there is one.
 */
export default function Toast({ flash }: { flash: FlashText }) {
  useEffect(() => {
    const { message, detail, kind, undo } = flash;
    const id = notifications.show({
      title: message,
      message: undo ? <UndoForm undo={undo} onSent={() => notifications.hide(id)} /> : detail,
      color: colours[kind],
      autoClose: undo ? 5000 : 4000,
      withBorder: true,
      styles: { description: { color: 'var(--text-soft)' } }, // Mantine's grey is too pale to read
      closeButtonProps: { 'aria-label': 'Close' },
      role: 'presentation', // the message is read out already
    });
  }, [flash]);
  if (!useFirst()) return null;
  return (
    <Controls>
      <Notifications position="top-right" zIndex={400} className={classes.toasts} limit={3} />
    </Controls>
  );
}

/** The toasts' places on the page; all messages come to the first of them. */
const places = new Set<object>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this is the one place that shows toasts: the page's own message and the upload panel may both have one. */
function useFirst(): boolean {
  const [place] = useState(() => ({}));
  useEffect(() => {
    places.add(place);
    notifyAll();
    return () => {
      places.delete(place);
      notifyAll();
    };
  }, [place]);
  return useSyncExternalStore(
    subscribe,
    () => places.values().next().value === place,
    () => false,
  );
}
