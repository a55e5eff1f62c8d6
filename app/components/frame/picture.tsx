import { isSized, pictureOf, pictureWidths } from '~/lib/picture-widths';

/** Rows need 192 pixels on every screen. */
const sizes = {
  row: undefined,
  card: '(max-width:48em)96px,320px',
  wide: '(max-width:48em)92vw,320px',
};

/**
 * Renders a decorative image.
 * @param first not lazy
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
