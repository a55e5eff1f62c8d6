import { useBlocker, useLocation, useNavigate, useRouteLoaderData } from '@remix-run/react';
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
import { SendFailureNotice } from '../base/send-failure';
import { useCameWithDocument } from '../frame/came-with-document';
import { holdsUnsent, postFormsIn } from '../frame/session/typed';
import { IconX } from '../icons';
import classes from './route-dialog.module.css';

const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, video, audio';

const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A dialog that is a route (SPEC §10.26), rendered by the child route into its list's <Outlet>.
 * The server sends it open; with JavaScript it becomes modal (focus inside, Esc closes, focus returns to the opener), without it
 * the list behind is hidden and it is a page of its own (noScriptCss in root.tsx). Looks the same before and after hydration.
 * @param closeTo URL of the list; carry the list's query in it, so that filters survive
 * @param onClose what closing does instead, for a dialog that a script opened over the page one is on
 * @param footer buttons that belong to no form inside; a form ends with <DialogFooter> instead
 */
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
  /** Little to read: on phones it comes up from below, over the page, in place of a page of its own. */
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

  // Layout effect: its cleanup runs while the element is still in the document, and only then can close() return the focus.
  useIsomorphicLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.matches(':modal')) becomeModal(element, body.current, heading.current);
    return () => element.close();
  }, []);

  // What is longer than the dialog and has nothing to tab to is scrolled with the keys, once it can take the focus itself.
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
        if (event.target !== event.currentTarget) return; // a file chooser's cancel bubbles up here too
        event.preventDefault();
        close();
      }}
      onClose={({ target, currentTarget }) => {
        // A browser asks once only whether Esc may close it (onCancel); the next Esc closes it without.
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        becomeModal(currentTarget, body.current, heading.current);
        close();
      }}
      onInput={beginToKeep}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Beside it, from beginning to end: not where a selection of text was drawn too far. A question is answered by its buttons.
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
          icon={IconX}
          iconSize={20}
          className={classes.close}
        />
      </header>
      <div ref={body} className={classes.body} id={bodyId}>
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

/**
 * The latest draft of the form that is shown empty: after a reload, and for whoever begins again. A builder's comes by itself (lib/form-drafts.ts). The
 * link to it loads the page anew, since a form takes what it begins with once.
 */
function useOwnDraft(): DraftRow | null {
  const frame = useRouteLoaderData('routes/layout/layout') as { drafts?: DraftRow[] } | undefined;
  const { pathname, search } = useLocation();
  // Of a reload the draft comes after the page.
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

/**
 * What was typed or chosen in a dialog is kept as a draft when it closes: by Esc, its links, a tap beside it, or Back. It closes at once. What keeps it
 * is loaded when a user begins to type. Where it could not be loaded, and where what was typed may not be kept (a password), the browser's own
 * question comes first.
 * @param keeps not where the dialog is a question itself: what is typed there only confirms it
 * @returns to be called at every input
 */
function useDraftOnLeaving(dialog: RefObject<HTMLDialogElement>, keeps: boolean): () => void {
  const keeper = useRef<typeof import('../keep-draft') | null>(null);
  const loading = useRef(false);
  /** What keeps it could not be loaded. */
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
    // It begins with what was typed before.
    if (dialog.current?.querySelector('[data-unsent], [data-restored]')) begin();
  }, [dialog, begin]);

  // The line was down as typing began: once it is back without another key, and until then nothing is left unasked.
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

  const blocker = useBlocker(({ currentLocation: { pathname, search }, nextLocation }) => {
    const isLeft = pathname !== nextLocation.pathname && nextLocation.pathname !== '/dashboard/log-out'; // asks by itself, and names the text
    if (!keeps || !isLeft || !dialog.current) return false;
    return keeper.current
      ? !keeper.current.keepDraft(dialog.current, pathname + search)
      : postFormsIn(dialog.current).some(holdsUnsent);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Later: on a way Back the browser is still undoing its step.
    if (confirm('Discard what you typed? It was not saved.')) setTimeout(blocker.proceed, 0);
    else blocker.reset();
  }, [blocker]);
  return begin;
}

/**
 * Makes an open dialog modal and gives it the focus. On a slow line a user may be at work in it by then: they keep their field and
 * their place, or what they press just then would no longer be where they saw it.
 */
function becomeModal(dialog: HTMLDialogElement, body: HTMLElement | null, heading: HTMLElement | null): void {
  const current = document.activeElement;
  const place = body?.scrollTop ?? 0;
  dialog.removeAttribute('open'); // showModal() rejects a dialog that is open already
  dialog.showModal();
  body?.scrollTo({ top: place, behavior: 'instant' });
  if (current instanceof HTMLElement && dialog.contains(current)) current.focus({ preventScroll: true });
  // Not the first control, which would be Close; and on phones no keyboard jumps up.
  else if (place > 0) heading?.focus({ preventScroll: true });
  else (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? heading)?.focus();
}

/** For a link that is handled by a script; nothing without that script. */
export function insteadOfTheLink(act: (() => void) | undefined) {
  return (
    act &&
    ((event: MouseEvent) => {
      event.preventDefault();
      act();
    })
  );
}

/** The row of buttons at the end of a dialog's form; stays in view while the form scrolls. Primary action last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>;
}
