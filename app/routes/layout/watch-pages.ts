import { early, kept } from 'virtual:fetched-pages';
import { dataChanged } from '~/lib/live';
import { pageRouter } from '~/remix-adapter.router.client';
import { keepPages, watchLinks } from './kept-pages';
import classes from './layout.module.css';

/** How long a word of a page that changed is shown, ms. */
const sayMs = 4_000;

let isWatching = false;

/**
 * Begins to keep pages, in this tab and in memory only (decision 0076). Whatever any tab of this browser writes, signing out among it, and every
 * change that the provider tells of drops them.
 */
export function watchPages(): void {
  if (isWatching) return;
  isWatching = true;
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('written') : null;
  const { answer, askEarly, drop } = keepPages({
    router: pageRouter(),
    send: window.fetch.bind(window),
    routes: { kept, early },
    say,
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
}

let status: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something quietly, at the page's edge. */
function say(words: string): void {
  status?.remove();
  // Put in empty, and filled then: a status that comes with its words is not read out everywhere.
  status = Object.assign(document.createElement('p'), { className: classes.updated });
  status.setAttribute('role', 'status');
  document.body.append(status);
  const now = status;
  clearTimeout(timer);
  timer = setTimeout(() => {
    now.textContent = words;
    timer = setTimeout(() => now.remove(), sayMs);
  }, 50);
}
