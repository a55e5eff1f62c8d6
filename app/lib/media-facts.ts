export type MediaFacts = {
  kind: 'video' | 'audio';
  /** Bytes. */
  size: number;
  /** Seconds (SPEC §5); null: not playable. */
  duration: number | null;
};

/** Bits per second. */
const generous = { video: 3_000_000, audio: 256_000 } as const;

/** Returns bits per second. */
export function bitrateOf({ size, duration }: MediaFacts): number | null {
  return duration ? (size * 8) / duration : null;
}

/** Formats as `840 kbit/s` or `1.4 Mbit/s`. */
export function formatBitrate(bitsPerSecond: number): string {
  if (bitsPerSecond < 999_500) return `${Math.round(bitsPerSecond / 1000)} kbit/s`;
  const millions = bitsPerSecond / 1_000_000;
  return `${millions.toFixed(millions < 10 ? 1 : 0)} Mbit/s`;
}

export function isHeavy(facts: MediaFacts): boolean {
  return (bitrateOf(facts) ?? 0) > generous[facts.kind];
}
