import { useLocation } from '@remix-run/react';
import { lazy, Suspense, useState } from 'react';
import { Notice } from '../base/notice';
import { useCameWithDocument } from './came-with-document';
import { NextSteps, UndoForm } from './undo-form';

export type Undo = { label: string; to: string; fields: Record<string, string> };
export type NextStep = { label: string; to: string };
/** Set by forms.server/flash. */
export type FlashText = {
  kind: 'success' | 'error' | 'info';
  message: string;
  item?: string | undefined;
  detail?: string | undefined;
  undo?: Undo | undefined;
  next?: NextStep[] | undefined;
};

const Toast = lazy(() => import('../toast').catch(() => ({ default: InPage })));

/** Shows a message once (SPEC §9); parent loaders do not always run. */
export function FlashMessage({ flash }: { flash: FlashText | null }) {
  const { key: visit, pathname } = useLocation();
  const isFirst = useCameWithDocument();
  const [ofDocument] = useState(isFirst ? flash : null);
  const isToast = flash !== null && flash !== ofDocument && flash.kind === 'success' && !flash.detail;
  // Filtering must keep the undo button.
  const key = isToast ? pathname : visit;
  const [shown, setShown] = useState<{ flash: FlashText | null; key: string | null }>({ flash, key });
  if (shown.flash !== flash) setShown({ flash, key });
  // Back must not repeat it.
  else if (shown.key !== key && shown.key !== null) setShown({ flash, key: null });
  const isOver = shown.flash === flash && shown.key !== key;
  const current = isOver ? null : flash;
  const asToast = isToast && current !== null;
  return (
    <>
      {/* Screen readers may ignore a newly added status. */}
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

/** This also replaces a failed toast. */
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
