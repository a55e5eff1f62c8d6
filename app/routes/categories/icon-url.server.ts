import { shownIcon } from '~shared/text/sanitise-svg-icon';

/** Returns an icon as an image URL, since an image runs no scripts. */
export function iconUrl(svg: string): string | null {
  const clean = shownIcon(svg);
  return clean ? `data:image/svg+xml,${encodeURIComponent(clean)}` : null;
}
