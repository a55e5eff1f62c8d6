import { isSized, pictureOf, pictureWidths } from '~/lib/picture-widths';

/** How wide a picture stands on the page. In a row 192 pixels are enough for every screen, and one address is fewer bytes than three. */
const sizes = {
  row: undefined,
  /** A card, or a row on phones. */
  card: '(max-width:48em)96px,320px',
  /** A card that is as wide as a phone. */
  wide: '(max-width:48em)92vw,320px',
};

/**
 * A picture beside words that say what it shows, in the width that its place wants. Lazy, but for those that are first seen.
 * @param first seen as soon as the page is: it is fetched before the others
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
