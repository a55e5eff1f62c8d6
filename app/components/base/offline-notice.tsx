import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { checkConnection, connection, subscribeToConnection } from '~/lib/connection';
import { formatClocks } from '~/lib/dates';
import { Button } from './button';
import { Notice } from './notice';
import classes from './offline-notice.module.css';

export const useConnection = () => useSyncExternalStore(subscribeToConnection, connection, connection);

export function OfflineNotice({ inDialog = false }: { inDialog?: boolean }) {
  const { lostAt, held, waiting } = useConnection();
  return (
    lostAt && (
      <Lost
        lostAt={lostAt}
        isRefused={held === 'refused'}
        isWaiting={held === 'waiting' || waiting > 0}
        inDialog={inDialog}
      />
    )
  );
}

function Lost({
  lostAt,
  isRefused,
  isWaiting,
  inDialog,
}: {
  lostAt: Date;
  isRefused: boolean;
  isWaiting: boolean;
  inDialog: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => () => {
      const dialog = box.current?.closest('dialog');
      if (box.current?.contains(document.activeElement))
        (dialog ?? document).querySelector<HTMLElement>(dialog ? 'h2' : 'h1')?.focus();
    },
    [],
  );
  const at = formatClocks(lostAt.toISOString());
  return (
    <div ref={box} className={inDialog ? classes.dialog : classes.page}>
      <Notice
        kind="warn"
        role="alert"
        title={
          navigator.onLine
            ? `The server has been unreachable since ${at}.`
            : `You have been offline since ${at}.`
        }
        action={
          <Button tone="secondary" small onClick={() => void checkConnection()}>
            Retry
          </Button>
        }
      >
        What you see may be out of date.
        {isRefused && ' What you asked for needs a connection; nothing was opened or sent.'}
        {isWaiting && ' What is under way resumes when you reconnect.'}
      </Notice>
    </div>
  );
}
