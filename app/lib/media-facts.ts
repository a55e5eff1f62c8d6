/** What the browser knows of a video or audio before it is uploaded. */
export type MediaFacts = {
  kind: 'video' | 'audio';
  /** Bytes. */
  size: number;
  /** Whole seconds (SPEC §5); null where the browser cannot play it. */
  duration: number | null;
};

/** Above this many bits a second a phone on a bundle pays for more than its screen shows. */
const generous = { video: 3_000_000, audio: 256_000 } as const;

/** Bits a second over the whole file; null where the duration is not known. */
export function bitrateOf({ size, duration }: MediaFacts): number | null {
  return duration ? (size * 8) / duration : null;
}

/** A bit rate for people: `840 kbit/s`, `1.4 Mbit/s`. */
export function formatBitrate(bitsPerSecond: number): string {
  if (bitsPerSecond < 999_500) return `${Math.round(bitsPerSecond / 1000)} kbit/s`;
  const millions = bitsPerSecond / 1_000_000;
  return `${millions.toFixed(millions < 10 ? 1 : 0)} Mbit/s`;
}

/** Whether a file is much larger than its length needs, so that children pay for data they do not see. */
export function isHeavy(facts: MediaFacts): boolean {
  return (bitrateOf(facts) ?? 0) > generous[facts.kind];
}
