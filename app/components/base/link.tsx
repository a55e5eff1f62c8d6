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
export const Link: typeof RouterLink = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  if (import.meta.env.SSR && typeof props.to === 'string' && !needsResolving.test(props.to)) {
    const { to, discover, prefetch, preventScrollReset, relative, reloadDocument, replace, ...rest } = props;
    const { state, viewTransition, ...attributes } = rest;
    return <a {...attributes} href={to} />;
  }
  // Lazy discovery is off (remix.config.js); without `none` Remix marks each link for it.
  return <RouterLink {...props} discover="none" ref={ref} />;
});

/** What is no path from the root, has `.`, `..` or an empty step in it, or an empty query. */
const needsResolving = /^(?!\/)|\/[/.]|[?#](#|$)/;
