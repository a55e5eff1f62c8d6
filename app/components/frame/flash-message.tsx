import { useLocation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Notice } from '../base/notice';

const Toast = lazy(() => import('../toast'));

/** The flash message of the action before the page (forms.server/flash). */
export type FlashText = { kind: 'success' | 'error' | 'info'; message: string; detail?: string };

/**
 * The flash message: stays in the page until the next one is opened; what was done comes as a toast at the top right as well, with
 * JavaScript (SPEC §9: 3 to 5 s). Parents' loaders do not run again on every navigation, so it takes itself away.
 */
export function FlashMessage({ flash }: { flash: FlashText | null }) {
  const { key } = useLocation();
  const [shown, setShown] = useState({ flash, key });
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (shown.flash !== flash) setShown({ flash, key });
  if (!flash || (shown.flash === flash && shown.key !== key)) return null;
  return (
    <>
      <Notice kind={flash.kind} role="status" title={flash.message}>
        {flash.detail}
      </Notice>
      {hydrated && flash.kind === 'success' && (
        <Suspense fallback={null}>
          <Toast flash={flash} />
        </Suspense>
      )}
    </>
  );
}
