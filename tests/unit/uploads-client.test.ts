import { describe, expect, it } from 'vitest';
import {
  chunkBytesAfterCut,
  createSpeedometer,
  firstChunkBytes,
  nextChunkBytes,
} from '~/components/files/pace';
import { fingerprintOf } from '~/components/files/preflight';
import { bitrateOf, formatBitrate, isHeavy } from '~/lib/media-facts';
import { song } from '../support/song';

const film = 2_000_000_000;

/** Chunks of a whole file over a line of so many bytes a second, with its response coming `latency` ms later. */
function chunksOver(bytesPerSecond: number, size: number, latency = 150): number[] {
  const chunks: number[] = [];
  let chunk = firstChunkBytes(size, null);
  for (let sent = 0; sent < size; ) {
    const bytes = Math.min(chunk, size - sent);
    chunks.push(bytes);
    sent += bytes;
    chunk = nextChunkBytes(chunk, bytes, (bytes / bytesPerSecond) * 1000 + latency, size);
  }
  return chunks;
}

describe('chunks adapt to the line', () => {
  it('one takes a few seconds once the line is known, on a slow and on a fast one', () => {
    for (const line of [20_000, 64_000, 1_000_000, 8_000_000]) {
      const settled = chunksOver(line, film).slice(8, -1);
      for (const bytes of settled) {
        expect(bytes / line, `${line} bytes/s`).toBeGreaterThan(2);
        expect(bytes / line, `${line} bytes/s`).toBeLessThan(5);
      }
    }
  });

  it('a line that gets worse is followed at once, one that gets better step by step', () => {
    expect(nextChunkBytes(8_000_000, 8_000_000, 80_000, film)).toBe(400_000);
    expect(nextChunkBytes(1_000_000, 1_000_000, 100, film)).toBe(2_000_000);
  });

  it('starts from what the line was seen to do, and halves after a cut', () => {
    expect(firstChunkBytes(film, 50_000)).toBe(200_000);
    expect(chunkBytesAfterCut(400_000, film)).toBe(200_000);
    expect(chunkBytesAfterCut(70_000, film)).toBe(65_536);
  });
});

describe('speed and time left', () => {
  it('is an average over five seconds; the time left is hidden for three', () => {
    let now = 0;
    const meter = createSpeedometer(() => now);
    meter.note(0);
    now = 1_000;
    meter.note(100_000);
    expect(meter.read(900_000)).toEqual({ speed: 100_000, secondsLeft: null });
    for (now = 2_000; now <= 20_000; now += 1_000) meter.note(100_000 + (now - 1_000) * 200);
    now = 20_000;
    const { speed, secondsLeft } = meter.read(1_000_000);
    expect(speed).toBeCloseTo(200_000, -3);
    expect(secondsLeft).toBeCloseTo(5, 0);
  });
});

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
