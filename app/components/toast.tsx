import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Controls } from './controls/controls';
import type { FlashText } from './frame/flash-message';
import { NextSteps, UndoForm } from './frame/undo-form';
import classes from './toast.module.css';

const colours = { success: 'green', error: 'red', info: 'brand' };

/** Shows a flash message for 4 seconds, 5 with an action (SPEC §9). */
export default function Toast({ flash }: { flash: FlashText }) {
  useEffect(() => {
    const { message, item, detail, kind, undo, next } = flash;
    const autoClose = undo || next ? 5000 : 4000;
    const hide = () => notifications.hide(id);
    // A focused toast stays.
    const stay = (seconds: number | false) => notifications.update({ ...toast, id, autoClose: seconds });
    const toast = {
      title: message,
      message: (
        <>
          {item && <p dir="auto">{item}</p>}
          {undo ? (
            <UndoForm undo={undo} onSent={hide} />
          ) : next ? (
            <NextSteps steps={next} onUsed={hide} />
          ) : (
            detail
          )}
        </>
      ),
      onFocus: () => stay(false),
      onBlur: () => stay(autoClose),
      color: colours[kind],
      autoClose,
      withBorder: true,
      styles: { description: { color: 'var(--text-soft)' } }, // Mantine's grey is too pale
      closeButtonProps: { 'aria-label': 'Close' },
      role: 'presentation', // the page announces it already
    };
    const id = notifications.show(toast);
  }, [flash]);
  if (!useFirst()) return null;
  // Tab reaches the message next.
  return (
    <Controls>
      <Notifications
        withinPortal={false}
        position="top-right"
        zIndex={400}
        className={classes.toasts}
        limit={3}
      />
    </Controls>
  );
}

/** The first one shows all messages. */
const places = new Set<object>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The upload panel may render one too. */
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
