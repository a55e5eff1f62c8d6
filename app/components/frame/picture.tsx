import { isSized, pictureOf, pictureWidths } from '~/lib/picture-widths';

/** Rows need 192 pixels on every screen; one URL is smaller than three. */
const sizes = {
  row: undefined,
  /** A card, or a row on phones. */
  card: '(max-width:48em)96px,320px',
  /** A full-width card on phones. */
  wide: '(max-width:48em)92vw,320px',
};

/**
 * Renders a decorative image at a suitable size.
 * @param first visible immediately, so not lazy
 */
export function Picture({
  src,
  at,
  first,
  ...size
}: {
  src: string;
  at: keyof typeof sizes;
  first?: boolean | undefined;
  width: number;
  height: number;
  className?: string | undefined;
}) {
  const candidates = isSized(src) && {
    src: pictureOf(src, at === 'row' ? 192 : 320),
    srcSet:
      at === 'row' ? undefined : pictureWidths.map((width) => `${pictureOf(src, width)} ${width}w`).join(),
    sizes: sizes[at],
  };
  return (
    <img
      {...(first ? { fetchpriority: 'high' } : { loading: 'lazy' as const })}
      decoding="async"
      src={src}
      {...candidates}
      alt=""
      {...size}
    />
  );
}
