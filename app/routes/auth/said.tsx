import { lazy, Suspense, useEffect, useState } from 'react';
import { type FlashText, Notice } from '~/components/notice';

const AuthToast = lazy(() => import('./auth-toast'));

/** A message as a toast, with JavaScript only: what it says must stand in the page as well. */
export function AlsoAsToast({ flash }: { flash: FlashText }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated) return null;
  return (
    <Suspense fallback={null}>
      <AuthToast flash={flash} />
    </Suspense>
  );
}

/** What the request before left to say: in the page, and as a toast with JavaScript. */
export function Said({ flash }: { flash: FlashText }) {
  return (
    <>
      <Notice kind={flash.kind} role="status" title={flash.message}>
        {flash.detail}
      </Notice>
      <AlsoAsToast flash={flash} />
    </>
  );
}
