import { useEffect, useState, useSyncExternalStore } from 'react';
import { Notice } from '~/components/base/notice';
import type { FlashText } from '~/components/frame/flash-message';
import classes from './auth.module.css';

/** SPEC §9: toasts close after 3 to 5 seconds. */
const toastMs = 4_000;

/** A message as a toast at the top right, with JavaScript only. Without Mantine, as all of the sign-in pages. */
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

/** Whether the page is in a script's hands: not in the document that came. */
const useScripted = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** As a toast, where the page has the text already. */
export function AlsoAsToast({ flash }: { flash: FlashText }) {
  return useScripted() && <Toast flash={flash} hidden />;
}

/**
 * What the request before left to say, once: what was done as a toast (SPEC §9), what failed in the page; without JavaScript both.
 */
export function FlashNotice({ flash }: { flash: FlashText }) {
  const scripted = useScripted();
  if (scripted && flash.kind === 'success') return <Toast flash={flash} />;
  return (
    <Notice kind={flash.kind} role="status" title={flash.message}>
      {flash.detail}
    </Notice>
  );
}
