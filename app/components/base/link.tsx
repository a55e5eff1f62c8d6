import { type LinkProps, Link as RouterLink } from '@remix-run/react';
import { forwardRef } from 'react';

/**
 * Renders a link. On the server it skips Remix's path resolution, an eighth of a long list's time
 * (docs/performance.md). Children must not call `useId`: the browser renders Remix's link.
 * Assumption: Remix's Link renders `<a href>` unchanged. React Router 7: the same.
 */
export const Link: typeof RouterLink = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  if (import.meta.env.SSR && typeof props.to === 'string' && !needsResolving.test(props.to)) {
    const { to, discover, prefetch, preventScrollReset, relative, reloadDocument, replace, ...rest } = props;
    const { state, viewTransition, ...attributes } = rest;
    return <a {...attributes} href={to} />;
  }
  // Without `none`, Remix adds an attribute.
  return <RouterLink {...props} discover="none" ref={ref} />;
});

const needsResolving = /^(?!\/)|\/[/.]|[?#](#|$)/;
