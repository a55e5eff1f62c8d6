import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Lets Remix read the page's data before React looks at it. RemixBrowser reads it in its first rendering, and suspends meanwhile
 * with no boundary around it: a tap or a key in that moment makes React hydrate at once, fail (its error 345) and never try again, so
 * that the page stays dead (tests/journeys/early-input.js.spec.ts). Called by itself it starts the reading and throws its promise.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // Anything else than the promise comes up again, and is reported, while hydrating.
    if (thrown instanceof Promise) await thrown;
  }
}

await pageData();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
