import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepStylesheets, linkFirstSheet, pageData } from './remix-adapter.client';

await pageData();
keepStylesheets();
linkFirstSheet();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
