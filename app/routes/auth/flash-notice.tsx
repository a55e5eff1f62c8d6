import { useEffect, useState } from 'react';
import { Notice } from '~/components/base/notice';
import type { FlashText } from '~/components/frame/flash-message';
import classes from './auth.module.css';

/** SPEC §9: toasts close after 3 to 5 seconds. */
const toastMs = 4_000;

/**
 * A message as a toast at the top right, with JavaScript only: the page has to show it as well. Without Mantine, as all
 * of the sign-in pages.
 */
export function AlsoAsToast({ flash }: { flash: FlashText }) {
  const [shown, setShown] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => setShown(true), []);
  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setShown(false), toastMs);
    return () => clearTimeout(timer);
  }, [shown, held]);
  if (!shown) return null;
  return (
    <div
      className={classes.toast}
      aria-hidden // the page has the text already
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Notice kind={flash.kind} title={flash.message}>
        {flash.detail}
      </Notice>
    </div>
  );
}

/** What the request before left to say: in the page; what was done as a toast as well, with JavaScript. */
export function FlashNotice({ flash }: { flash: FlashText }) {
  return (
    <>
      <Notice kind={flash.kind} role="status" title={flash.message}>
        {flash.detail}
      </Notice>
      {flash.kind === 'success' && <AlsoAsToast flash={flash} />}
    </>
  );
}
