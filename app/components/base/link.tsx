import { type LinkProps, Link as RouterLink } from '@remix-run/react';
import { forwardRef } from 'react';

/**
 * A link to another page. Where it leads to a path the server draws the element alone: Remix's own resolves its address three times, and of the eighty links of a
 * list that was an eighth of the page's work (docs/performance.md). The browser has Remix's, which takes the same element over.
 *
 * Assumption, tried on Remix itself (tests/unit/remix-adapter.test.tsx): its Link draws `<a href>` with the path as it is given. Nothing within a link may ask for an id
 * (`useId`): the browser would give it another one.
 * React Router 7: the same.
 */
export const Link: typeof RouterLink = import.meta.env.SSR
  ? forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
      const { to, discover, prefetch, preventScrollReset, relative, reloadDocument, replace, ...rest } =
        props;
      const { state, viewTransition, ...attributes } = rest;
      if (typeof to === 'string' && !needsResolving.test(to)) return <a {...attributes} href={to} />;
      return <RouterLink {...props} ref={ref} />;
    })
  : RouterLink;

/** What is no path from the root, has `.`, `..` or an empty step in it, or an empty query. */
const needsResolving = /^(?!\/)|\/[/.]|[?#](#|$)/;
