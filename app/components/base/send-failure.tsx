import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button';
import { Notice } from './notice';
import classes from './send-failure.module.css';
import { forgetSendFailure, sendFailure, subscribeToSendFailure } from './send-failure-store';

export const useSendFailure = () => useSyncExternalStore(subscribeToSendFailure, sendFailure, () => null);

export function SendFailureNotice({ inDialog = false }: { inDialog?: boolean }) {
  const state = useSendFailure();
  const { pathname } = useLocation();
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) forgetSendFailure();
    shownOn.current = pathname;
  }, [pathname]);
  if (!state || state.isSending || state.failure.inDialog !== inDialog) return null;
  const { title, text } = state.failure;
  return (
    <div className={inDialog ? classes.dialog : classes.page}>
      <Notice
        kind="error"
        role="alert"
        title={title}
        action={
          <Button tone="quiet" small onClick={forgetSendFailure}>
            Close
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
