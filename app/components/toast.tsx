import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FlashText } from './frame/flash-message';

const colours = { success: 'green', error: 'red', info: 'brand' };

/** Shows a flash message as a toast: top right, 4 seconds (SPEC §9), pausing under the pointer. Loaded only when there is one. */
export default function Toast({ flash }: { flash: FlashText }) {
  useEffect(() => {
    notifications.show({
      title: flash.message,
      message: flash.detail,
      color: colours[flash.kind],
      withBorder: true,
      styles: { description: { color: 'var(--text-soft)' } }, // Mantine's grey is too pale to read
      closeButtonProps: { 'aria-label': 'Close' },
      role: 'presentation', // the message in the page is read out already
    });
  }, [flash]);
  if (!useFirst()) return null;
  return <Notifications position="top-right" autoClose={4000} zIndex={400} />;
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
