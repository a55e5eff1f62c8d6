import { useLocation } from '@remix-run/react';
import { lazy, Suspense, useState } from 'react';
import { Notice } from '../base/notice';
import { useCameWithDocument } from './came-with-document';
import { NextSteps, UndoForm } from './undo-form';

/** What was done, taken back by one more form: the button's word, where it is sent, its fields. */
export type Undo = { label: string; to: string; fields: Record<string, string> };
/** What mostly comes after what was done. */
export type NextStep = { label: string; to: string };
/** The flash message of the action before the page (forms.server/flash). */
export type FlashText = {
  kind: 'success' | 'error' | 'info';
  message: string;
  item?: string | undefined;
  detail?: string | undefined;
  undo?: Undo | undefined;
  next?: NextStep[] | undefined;
};

const Toast = lazy(() => import('../toast').catch(() => ({ default: InPage })));

/**
 * The flash message, once: what was done as a toast (SPEC §9), read out politely; what failed, what has more to say, and the message a
 * document came with (without JavaScript all do) in the page, until the next one is opened; for a toast the same list with other filters is no
 * next one. Parents' loaders do not run again on every navigation, so it takes itself away.
 */
export function FlashMessage({ flash }: { flash: FlashText | null }) {
  const { key: visit, pathname } = useLocation();
  const isFirst = useCameWithDocument();
  const [ofDocument] = useState(isFirst ? flash : null);
  const isToast = flash !== null && flash !== ofDocument && flash.kind === 'success' && !flash.detail;
  // Filters that are set meanwhile do not take the way to undo something away.
  const key = isToast ? pathname : visit;
  const [shown, setShown] = useState<{ flash: FlashText | null; key: string | null }>({ flash, key });
  if (shown.flash !== flash) setShown({ flash, key });
  // For good: Back to the page that it came with does not say it again.
  else if (shown.key !== key && shown.key !== null) setShown({ flash, key: null });
  const isOver = shown.flash === flash && shown.key !== key;
  const current = isOver ? null : flash;
  const asToast = isToast && current !== null;
  return (
    <>
      {/* Always there: a status that comes with its words is not read out everywhere. */}
      <p role="status" className="visually-hidden">
        {asToast && [current.message, current.item].filter(Boolean).join(' ')}
      </p>
      {current && !asToast && <InPage flash={current} />}
      {asToast && (
        <Suspense fallback={null}>
          <Toast flash={current} />
        </Suspense>
      )}
    </>
  );
}

/** Also in place of a toast whose code could not be loaded. */
function InPage({ flash }: { flash: FlashText }) {
  const { kind, message, item, detail, undo, next } = flash;
  return (
    <Notice
      kind={kind}
      role="status"
      title={message}
      action={undo ? <UndoForm undo={undo} /> : next && <NextSteps steps={next} />}
    >
      {item && <span dir="auto">{item}</span>}
      {item && detail && ' '}
      {detail}
    </Notice>
  );
}
