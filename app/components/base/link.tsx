import { type LinkProps, Link as RouterLink } from '@remix-run/react';
import { forwardRef } from 'react';

/**
 * Renders a link. For absolute paths the server renders the element itself: Remix resolves each
 * path three times, an
 * eighth of a long list's time (docs/performance.md).
 * Children must not call `useId`, since the browser renders Remix's link.
 * Assumption: Remix's Link renders `<a href>` with the path unchanged (remix-adapter.test.tsx).
 * React Router 7: the same.
 */
export const Link: typeof RouterLink = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  if (import.meta.env.SSR && typeof props.to === 'string' && !needsResolving.test(props.to)) {
    const { to, discover, prefetch, preventScrollReset, relative, reloadDocument, replace, ...rest } = props;
    const { state, viewTransition, ...attributes } = rest;
    return <a {...attributes} href={to} />;
  }
  // Lazy discovery is off; without `none`, Remix adds an attribute for it.
  return <RouterLink {...props} discover="none" ref={ref} />;
});

/** Relative paths, empty, `.` or `..` segments, or an empty query. */
const needsResolving = /^(?!\/)|\/[/.]|[?#](#|$)/;
