import { RemixBrowser } from '@remix-run/react';

/* See remix-adapter.server.ts. */

/**
 * Keeps stylesheets of lazy parts, which Vite loads once, but Remix removes.
 * Assumption: React ignores removed elements. React Router 7: the same.
 */
export function keepStylesheets(): void {
  new MutationObserver((changes) => {
    for (const { removedNodes, previousSibling, target } of changes)
      for (const node of removedNodes)
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && !node.isConnected) {
          const after = previousSibling?.parentNode === target ? previousSibling.nextSibling : null;
          target.insertBefore(node, after);
        }
  }).observe(document.head, { childList: true });
}

/**
 * Puts the link to the first stylesheet in the place of its text (`withFirstSheet`, remix-adapter.server.ts), so that the styles of later pages come behind it
 * as they do everywhere. The file is in the browser's cache by then, and until it is read the text stands. Not before there is such a page: it is a style
 * and a layout of the whole page once more, 150 ms on a slow phone that has just begun to answer.
 *
 * Assumption: React takes the element for the stylesheet's link already, and knows nothing of the text's.
 * React Router 7: the same.
 */
export function linkFirstSheet(): void {
  const text = document.querySelector('style[data-first-sheet]');
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="style"]');
  if (!text || !link) return;
  const others = new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some(isStyles))) return;
    others.disconnect();
    link.onload = () => text.remove();
    link.rel = 'stylesheet';
  });
  others.observe(document.head, { childList: true });
}

/** Remix asks for a page's styles before it shows the page. */
const isStyles = (node: Node) =>
  node instanceof HTMLLinkElement && (node.rel === 'stylesheet' || node.as === 'style');

/**
 * Lets Remix read the page's data before React looks at it. RemixBrowser reads it in its first rendering, and suspends meanwhile
 * with no boundary around it: a tap or a key in that moment makes React hydrate at once, fail (its error 345) and never try again, so
 * that the page stays dead.
 *
 * Assumption: RemixBrowser, called as a plain function, starts the reading and throws its promise before it uses a hook
 * (tests/journeys/early-input.js.spec.ts).
 * React Router 7: HydratedRouter (react-router/dom) reads and suspends in the same way; call that in its place.
 */
export async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}
