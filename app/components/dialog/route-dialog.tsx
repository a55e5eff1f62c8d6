import { useLocation, useNavigate, useRouteLoaderData } from '@remix-run/react';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  builderOf,
  type DraftNews,
  type DraftRow,
  draftNews,
  draftParam,
  formUrl,
  lineBack,
} from '~/lib/form-drafts';
import { ButtonLink, IconAction } from '../base/button';
import { useLeaveGuard } from '../base/leave-guard';
import { OfflineNotice } from '../base/offline-notice';
import { SendFailureNotice } from '../base/send-failure';
import { useCameWithDocument } from '../frame/came-with-document';
import { holdsUnsent, postFormsIn } from '../frame/session/typed';
import classes from './route-dialog.module.css';

const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, video, audio';

const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Renders a dialog route (SPEC §10.26), a page without JavaScript. */
export function RouteDialog({
  title,
  closeTo,
  onClose,
  size = 'md',
  footer,
  children,
  role,
  short = role !== undefined,
}: {
  title: ReactNode;
  closeTo: string;
  onClose?: () => void;
  size?: 'sm' | 'md' | 'lg';
  footer?: ReactNode;
  children: ReactNode;
  role?: 'alertdialog';
  short?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const navigate = useNavigate();
  const close = onClose ?? (() => navigate(closeTo, { preventScrollReset: true }));

  const isThere = useCameWithDocument();
  const draft = useOwnDraft();
  const beginToKeep = useDraftOnLeaving(dialog, role === undefined);
  const pressedBeside = useRef(false);

  // Only before removal can close() return the focus.
  useIsomorphicLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.matches(':modal')) becomeModal(element, body.current, heading.current);
    return () => element.close();
  }, []);

  // Focusable, to scroll by keys.
  useEffect(() => {
    const box = body.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const scrolls = box.scrollHeight > box.clientHeight && !box.querySelector(focusable);
      if (scrolls) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Esc, which arrives as onCancel
    <dialog
      ref={dialog}
      open
      data-route-dialog=""
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role ? bodyId : undefined}
      className={`${classes.dialog} ${classes[size]} ${short ? classes.short : ''} ${isThere ? '' : classes.comes}`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // it came from a file chooser
        event.preventDefault();
        close();
      }}
      onClose={({ target, currentTarget }) => {
        // A second Esc skips onCancel.
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        becomeModal(currentTarget, body.current, heading.current);
        close();
      }}
      onInput={beginToKeep}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A text selection may end outside.
        const isBeside = event.target === event.currentTarget && pressedBeside.current;
        if (isBeside && !(role && event.currentTarget.querySelector('form:not([role=search])'))) close();
      }}
    >
      <header className={classes.header}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <IconAction
          to={closeTo}
          preventScrollReset
          onClick={insteadOfTheLink(onClose)}
          label="Close"
          icon="x"
          iconSize={20}
          className={classes.close}
        />
      </header>
      <div ref={body} className={classes.body} id={bodyId}>
        <OfflineNotice inDialog />
        <SendFailureNotice inDialog />
        {draft && (
          <p className={classes.draft}>
            A draft {draft.name && <bdi>{draft.name}</bdi>} was kept on {draft.when}.{' '}
            <ButtonLink to={draft.to} reloadDocument tone="secondary" small>
              Continue your draft
            </ButtonLink>
          </p>
        )}
        {children}
      </div>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </dialog>
  );
}

/** Forms read defaults once, so the link reloads. */
function useOwnDraft(): DraftRow | null {
  const frame = useRouteLoaderData('routes/layout/layout') as { drafts?: DraftRow[] } | undefined;
  const { pathname, search } = useLocation();
  const [told, setTold] = useState<DraftRow[]>();
  useEffect(() => {
    const hear = (event: Event) => setTold((event as CustomEvent<DraftNews>).detail.drafts);
    document.addEventListener(draftNews, hear);
    return () => document.removeEventListener(draftNews, hear);
  }, []);
  const url = formUrl(pathname + search);
  if (builderOf(url) || new URLSearchParams(search).has(draftParam)) return null;
  return (told ?? frame?.drafts)?.find(({ to }) => formUrl(to) === url) ?? null;
}

/** Asks only where it cannot store a draft. */
function useDraftOnLeaving(dialog: RefObject<HTMLDialogElement>, keeps: boolean): () => void {
  const keeper = useRef<typeof import('../keep-draft') | null>(null);
  const loading = useRef(false);
  const [failed, setFailed] = useState(false);
  const begin = useCallback(() => {
    if (!keeps || loading.current) return;
    loading.current = true;
    import('../keep-draft').then(
      (loaded) => {
        keeper.current = loaded;
        setFailed(false);
      },
      () => {
        loading.current = false;
        setFailed(true);
      },
    );
  }, [keeps]);
  useEffect(() => {
    if (dialog.current?.querySelector('[data-unsent], [data-restored]')) begin();
  }, [dialog, begin]);

  useEffect(() => {
    if (!failed) return;
    const ask = (event: BeforeUnloadEvent) => {
      const isTyped = dialog.current && postFormsIn(dialog.current).some(holdsUnsent);
      if (isTyped && !('sessionOver' in document.documentElement.dataset)) event.preventDefault();
    };
    const back = ['online', lineBack];
    for (const name of back) addEventListener(name, begin);
    addEventListener('beforeunload', ask);
    return () => {
      for (const name of back) removeEventListener(name, begin);
      removeEventListener('beforeunload', ask);
    };
  }, [failed, dialog, begin]);

  useLeaveGuard({
    isBlocked({ currentLocation: { pathname, search }, nextLocation }) {
      const isLeft = pathname !== nextLocation.pathname && nextLocation.pathname !== '/dashboard/log-out'; // it shows its own prompt
      if (!keeps || !isLeft || !dialog.current) return false;
      return keeper.current
        ? !keeper.current.keepDraft(dialog.current, pathname + search)
        : postFormsIn(dialog.current).some(holdsUnsent);
    },
    onBlocked(blocker, goOn) {
      // During Back, the browser must finish first.
      if (confirm('Discard what you typed? It was not saved.')) setTimeout(goOn, 0);
      else blocker.reset();
    },
  });
  return begin;
}

/** Keeps the focus and scroll position. */
function becomeModal(dialog: HTMLDialogElement, body: HTMLElement | null, heading: HTMLElement | null): void {
  const current = document.activeElement;
  const place = body?.scrollTop ?? 0;
  dialog.removeAttribute('open'); // showModal() throws for an open dialog
  dialog.showModal();
  body?.scrollTo({ top: place, behavior: 'instant' });
  if (current instanceof HTMLElement && dialog.contains(current)) current.focus({ preventScroll: true });
  // Not Close, and no keyboard should open on phones.
  else if (place > 0) heading?.focus({ preventScroll: true });
  else (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? heading)?.focus();
}

export function insteadOfTheLink(act: (() => void) | undefined) {
  return (
    act &&
    ((event: MouseEvent) => {
      event.preventDefault();
      act();
    })
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
