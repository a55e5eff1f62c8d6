import { early, kept } from 'virtual:fetched-pages';
import { dataChanged } from '~/lib/live';
import { isPageData, pageRouter } from '~/remix-adapter.router.client';
import { keepPages, watchLinks } from './kept-pages';
import classes from './layout.module.css';
import { warnOfAge } from './outdated';

/** How long a word of a page that changed is shown, ms. */
const sayMs = 4_000;

let isWatching = false;

/** Shown from memory, a page needs no skeleton. */
export type IsKept = ReturnType<typeof keepPages>['isKept'];

/**
 * Begins to keep pages, in this tab and in memory only (decision 0076). Whatever any tab of this browser writes, signing out among it, and every
 * change that a page with live numbers is told of drops them.
 * @returns tells whether a page will be shown from memory
 */
export function watchPages(): IsKept | undefined {
  if (isWatching) return;
  isWatching = true;
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('written') : null;
  const { answer, askEarly, drop, isKept } = keepPages({
    router: pageRouter(),
    send: window.fetch.bind(window),
    routes: { kept, early },
    say,
    warn: warnOfAge,
    wrote: mayHaveWritten(),
    tellTabs: () => tabs?.postMessage(''),
  });
  window.fetch = answer;
  if (tabs) tabs.onmessage = drop;
  addEventListener(dataChanged, drop);
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement && target.method === 'post') drop();
    },
    { capture: true },
  );
  watchLinks(askEarly);
  return isKept;
}

declare global {
  var formSent: boolean | undefined;
}

/**
 * Whether this document may have sent a form by now, so that a form's key that came with it may be spent: by the browser itself (noted in root.tsx) or by
 * Remix, whose requests for data are not told apart afterwards.
 */
const mayHaveWritten = () =>
  Boolean(globalThis.formSent) ||
  performance.getEntriesByType('resource').some(({ name }) => isPageData(new URL(name)));

let status: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something quietly, at the page's edge; with null that is over. */
function say(words: string | null): void {
  clearTimeout(timer);
  status?.remove();
  if (words === null) return;
  // Put in empty, and filled then: a status that comes with its words is not read out everywhere.
  status = Object.assign(document.createElement('p'), { className: classes.updated });
  status.setAttribute('role', 'status');
  document.body.append(status);
  const now = status;
  timer = setTimeout(() => {
    now.textContent = words;
    timer = setTimeout(() => now.remove(), sayMs);
  }, 50);
}
