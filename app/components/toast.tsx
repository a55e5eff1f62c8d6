import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useEffect } from 'react';
import type { FlashText } from './notice';

const colours = { success: 'green', error: 'red', info: 'brand' };

/** Shows a flash message as a toast: top right, 4 seconds (SPEC §9), pausing under the pointer. Loaded only when there is one. */
export default function Toast({ flash }: { flash: FlashText }) {
  useEffect(() => {
    notifications.show({
      title: flash.message,
      message: flash.detail,
      color: colours[flash.kind],
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close' },
      role: 'presentation', // the message in the page is read out already
    });
  }, [flash]);
  return <Notifications position="top-right" autoClose={4000} zIndex={400} />;
}
