import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '~/components/files/preflight';
import { bitrateOf, formatBitrate, isHeavy } from '~/lib/media-facts';
import { song } from '../support/song';

const _film = 2_000_000_000;

describe('a file chosen again', () => {
  it('is known by its bytes, also under another date; one changed byte range makes it another file', async () => {
    const bytes = song(1_000_000);
    const same = await fingerprintOf(new Blob([bytes]));
    expect(await fingerprintOf(new Blob([Buffer.from(bytes)]))).toBe(same);
    for (const at of [0, 500_000, 984_000]) {
      const other = Buffer.from(bytes);
      other.fill(1, at, Math.min(bytes.length, at + 60_000));
      expect(await fingerprintOf(new Blob([other]))).not.toBe(same);
    }
    expect(await fingerprintOf(new Blob([bytes.subarray(0, 999_999)]))).not.toBe(same);
  });
});

describe('what a file costs a child', () => {
  it('bit rate, and a word about files that are large for their length', () => {
    const clip = { kind: 'video', size: 84_000_000, duration: 600 } as const;
    expect(formatBitrate(bitrateOf(clip) ?? 0)).toBe('1.1 Mbit/s');
    expect(isHeavy(clip)).toBe(false);
    expect(isHeavy({ ...clip, duration: 60 })).toBe(true);
    expect(formatBitrate(128_000)).toBe('128 kbit/s');
    expect(isHeavy({ kind: 'audio', size: 14_000_000, duration: 80 })).toBe(true);
    expect(bitrateOf({ ...clip, duration: null })).toBeNull();
    expect(isHeavy({ ...clip, duration: null })).toBe(false);
  });
});
