import { shownIcon } from '~shared/text/sanitise-svg-icon';

/** An icon as an image URL: inside an image nothing can run. Null for none or one that is no clean drawing. */
export function iconUrl(svg: string): string | null {
  const clean = shownIcon(svg);
  return clean ? `data:image/svg+xml,${encodeURIComponent(clean)}` : null;
}
