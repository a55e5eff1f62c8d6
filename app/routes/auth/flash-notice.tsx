import { useEffect, useState, useSyncExternalStore } from 'react';
import { Notice } from '~/components/base/notice';
import type { FlashText } from '~/components/frame/flash-message';
import classes from './auth.module.css';

/** SPEC §9: toasts close after 3 to 5 seconds. */
const toastMs = 4_000;

function Toast({ flash, hidden }: { flash: FlashText; hidden?: boolean }) {
  const [shown, setShown] = useState(true);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setShown(false), toastMs);
    return () => clearTimeout(timer);
  }, [shown, held]);
  if (!shown) return null;
  return (
    <div
      className={classes.toast}
      aria-hidden={hidden}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Notice kind={flash.kind} role={hidden ? undefined : 'status'} title={flash.message}>
        {flash.detail}
      </Notice>
    </div>
  );
}

const useScripted = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** The page also shows the text. */
export function AlsoAsToast({ flash }: { flash: FlashText }) {
  return useScripted() && <Toast flash={flash} hidden />;
}

/** Success as a toast (SPEC §9), errors in the page; both without JavaScript. */
export function FlashNotice({ flash }: { flash: FlashText }) {
  const scripted = useScripted();
  if (scripted && flash.kind === 'success') return <Toast flash={flash} />;
  return (
    <Notice kind={flash.kind} role="status" title={flash.message}>
      {flash.detail}
    </Notice>
  );
}
