import { createRoot, type Root } from 'react-dom/client';
import { Button } from '~/components/base/button';
import { Notice } from '~/components/base/notice';
import { sendFailure } from '~/components/base/send-failure-store';
import { hasTyped } from '~/components/frame/session/typed';
import { formatClocks } from '~/lib/dates';
import { lineBack } from '~/lib/form-drafts';
import { isCached } from '~/lib/page-cache';
import {
  guardNavigation,
  isPageData,
  isRefreshing,
  pageKey,
  pageRouter,
  wayTo,
} from '~/remix-adapter.router.client';
import classes from './layout.module.css';

// In one file with this: what comes after the page is one request.
export { watchIcons } from './watch-icons';

/** How often the line is tried while it is gone, and for how long each time; ms. */
const everyMs = 4_000;
const timeoutMs = 8_000;
/** A request that fails so often although the line is there has another problem. */
const mostAttempts = 3;

/** The Navigation API, where a browser has it. */
type NavigateEvent = Event & {
  navigationType: string;
  userInitiated: boolean;
  formData: FormData | null;
  destination: { url: string; sameDocument: boolean };
};

let isWatching = false;
/** Since when the line is gone; null while it is there. */
let since: Date | null = null;
/** Something was asked for that needs the line, and was not begun. */
let refused = false;
/** The filter of the page's list that was asked for last, and was not begun: its fields say so already. */
let filtering: Parameters<ReturnType<typeof pageRouter>['navigate']> | null = null;
/** Requests that go on when the line is back. */
const waiting = new Set<() => void>();
/** Where to go as a document when the line is back. */
let stuck: string | null = null;
let checking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let box: HTMLElement | undefined;
let root: Root | undefined;
let request: typeof fetch;

/**
 * Without a line the page one is on stays, with what was typed in it and a banner that says since when: navigations are not begun, those
 * under way wait, and go on by themselves when the line is back; a page that is shown from memory opens. Nothing of it is stored on the device.
 *
 * The browser's own word on the line is only a reason to try it: it knows of networks, not of our server, which may run on this very machine.
 */
export function watchLine(): void {
  if (isWatching) return;
  isWatching = true;
  request = window.fetch.bind(window);
  window.fetch = keepTrying;
  guardNavigation(
    (to, options) => (since === null && navigator.onLine) || isInMemory(to, options) || mayLeave(to, options),
  );
  forgetWithPage();
  (window as { navigation?: EventTarget }).navigation?.addEventListener('navigate', (event) =>
    keepDocument(event as NavigateEvent),
  );
  for (const name of ['offline', 'online']) addEventListener(name, () => void isThere());
  if (!navigator.onLine) void isThere();
}

/** What was refused, and a filter that waits, are of the page they were asked for on. */
function forgetWithPage(): void {
  const router = pageRouter();
  let { key } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.key === key) return;
    key = location.key;
    refused = false;
    filtering = null;
    draw();
  });
}

/**
 * `fetch`, but that a page's data wait for the line. A refresh does not: what it would replace stays, and all is fetched anew when the line is back. Nor
 * does a write, whose form stays to be sent again (components/base/client-action.ts).
 */
async function keepTrying(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
  for (let attempt = 1; ; attempt++) {
    try {
      return await request(input, init);
    } catch (error) {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      // A failed fetch is a TypeError; one that was given up is not.
      const isLost = error instanceof TypeError && !signal?.aborted && url.origin === location.origin;
      if (!isLost) throw error;
      const checked = isThere();
      if (!/^(get|head)$/i.test(methodOf(input, init))) throw error;
      const isRefresh = isRefreshing(pageRouter().state);
      const there = await checked;
      if (!isPageData(url) || attempt === mostAttempts || signal?.aborted) throw error;
      if (isRefresh && !there) throw error;
      if (!there) await lineIsBack(signal);
    }
  }
}

const methodOf = (...[input, init]: Parameters<typeof fetch>) =>
  init?.method ?? (input instanceof Request ? input.method : 'GET');

function lineIsBack(signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = () => {
      waiting.delete(goOn);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    waiting.add(goOn);
    signal?.addEventListener('abort', goOn, { once: true });
    draw();
  });
}

/** Tries the line; shows the banner or takes it away. */
function isThere(): Promise<boolean> {
  checking ??= request('/healthz', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(
      ({ status }) => status < 500,
      () => false,
    )
    .then((there) => {
      checking = undefined;
      if (there) comeBack();
      else lose();
      return there;
    });
  return checking;
}

/** Whether the line is there after all; where not, the banner says that nothing was begun. */
async function mayLeave(to: unknown, options: unknown): Promise<boolean> {
  const isFilter = isFilterOfPage(to, options);
  const there = await isThere();
  if (isFilter) filtering = there ? null : [to, options];
  refused = !there && !isFilter;
  if (!there) draw();
  return there;
}

/** Whether a navigation, of no form, leads to another page that will be shown from memory. */
function isInMemory(to: unknown, options: unknown): boolean {
  if ((options as { formMethod?: string } | undefined)?.formMethod !== undefined) return false;
  const { pathname, search } =
    typeof to === 'string' ? new URL(to, location.href) : { pathname: '', search: '', ...Object(to) };
  const isShown = pageKey(pathname, search) === pageKey(location.pathname, location.search);
  return !isShown && isCached({ pathname, search });
}

/** Whether a navigation is a GET form of the page one is on. */
function isFilterOfPage(to: unknown, options: unknown): boolean {
  const method = (options as { formMethod?: string } | undefined)?.formMethod;
  return method === 'get' && new URL(String(to), location.href).pathname === location.pathname;
}

function lose(): void {
  if (since === null) {
    since = new Date();
    timer = setInterval(() => {
      place();
      void isThere();
    }, everyMs);
    document.documentElement.dataset.offline = '';
  }
  draw();
}

function comeBack(): void {
  if (since === null) return;
  since = null;
  refused = false;
  clearInterval(timer);
  delete document.documentElement.dataset.offline;
  const hadFocus = box?.contains(document.activeElement);
  root?.unmount();
  root = undefined;
  const host = box?.parentElement;
  box?.remove();
  if (hadFocus)
    (host?.querySelector<HTMLElement>(':scope:modal h2') ?? document.querySelector('h1'))?.focus();
  if (stuck) {
    location.assign(stuck);
    return;
  }
  dispatchEvent(new Event(lineBack));
  const goOn = [...waiting];
  for (const one of goOn) one();
  if (filtering) {
    const [to, options] = filtering;
    filtering = null;
    if (isFilterOfPage(to, options)) {
      void pageRouter().navigate(to, options);
      return;
    }
  }
  // What is shown is as old as the line was gone; a form that was begun is left as it is.
  if (goOn.length === 0 && wayTo() === null && !hasTyped() && !sendFailure()) pageRouter().revalidate();
}

/** First in the page, or in the dialog over it, beside which nothing can be reached. */
function place(): void {
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.getElementById('main');
  if (box && host && box.parentElement !== host) host.prepend(box);
}

function draw(): void {
  if (since === null) return;
  box ??= Object.assign(document.createElement('div'), { className: classes.offline });
  root ??= createRoot(box);
  place();
  const at = formatClocks(since.toISOString());
  root.render(
    <Notice
      kind="warn"
      role="alert"
      title={navigator.onLine ? `The server cannot be reached since ${at}.` : `You are offline since ${at}.`}
      action={
        <Button tone="secondary" small onClick={() => void isThere()}>
          Retry
        </Button>
      }
    >
      What you see may be out of date.
      {refused && ' What you asked for needs a connection; nothing was opened or sent.'}
      {(waiting.size > 0 || filtering) && ' What is under way goes on by itself when the line is back.'}
    </Notice>,
  );
}

/**
 * Remix loads the document anew where the script of a page cannot be fetched, and other code leads to documents: without a line the browser's own
 * error page would come. The end of a session leaves in any case.
 */
function keepDocument(event: NavigateEvent): void {
  const { navigationType, userInitiated, formData, destination } = event;
  const url = new URL(destination.url);
  const isReload = navigationType === 'reload' && !userInitiated;
  if (!event.cancelable || destination.sameDocument || url.origin !== location.origin) return;
  if (url.pathname === '/auth/login' || (!isReload && since === null)) return;
  if (isChecked) return;
  event.preventDefault();
  const next = isReload ? wayTo() : formData ? null : url.href;
  void isThere().then((there) => {
    if (!there) {
      if (isReload) stuck = next ?? location.pathname + location.search;
      else refused = true;
      return draw();
    }
    isChecked = true;
    if (next) location.assign(next);
    else if (isReload) location.reload();
    // It may have been a download.
    setTimeout(() => {
      isChecked = false;
    }, 1_000);
  });
}
/** The line was tried just now, and the document may go. */
let isChecked = false;
