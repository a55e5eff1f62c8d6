import { isSized, type PictureWidth, pictureOf } from '~/lib/picture-widths';

/** How wide a picture stands on the page, and which widths of it are offered to a browser. */
const places = {
  /** A thumbnail in a row. */
  row: { sizes: '96px', widths: [192, 320] },
  /** A card, or a row on phones. */
  card: { sizes: '(max-width:48em)96px,320px', widths: [320, 640] },
  /** A card that is as wide as a phone. */
  wide: { sizes: '(max-width:48em)92vw,320px', widths: [320, 640] },
} as const satisfies Record<string, { sizes: string; widths: readonly PictureWidth[] }>;

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
  at: keyof typeof places;
  first?: boolean | undefined;
  width: number;
  height: number;
  className?: string | undefined;
}) {
  const { sizes, widths } = places[at];
  const candidates = isSized(src) && {
    src: pictureOf(src, widths[0]),
    srcSet: widths.map((width) => `${pictureOf(src, width)} ${width}w`).join(),
    sizes,
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
