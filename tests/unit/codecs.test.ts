import { expect, test } from 'vitest';
import { unplayableMessage, unplayableOf } from '~shared/media/codecs';

test.each([
  ['video/avc audio/aac'],
  ['video/avc.42'],
  ['video/avc.4d audio/mp3'],
  ['video/avc.64 audio/aac'],
  ['video/vp9 audio/opus'],
  ['video/vp9.00 audio/opus'],
  ['video/av1.0'],
  ['video/av1'],
  ['audio/mp3'],
  ['audio/pcm-s16be'],
  ['audio/unknown'],
  [''],
  [null],
])('nothing is said of %s', (codecs) => {
  expect(unplayableOf(codecs)).toBeNull();
});

test.each([
  [
    'video/hevc audio/aac',
    'HEVC (H.265) video doesn’t play on most phones and browsers. Export as H.264 MP4.',
  ],
  [
    'video/avc.7a audio/aac',
    'H.264 High 4:2:2 video doesn’t play on most phones and browsers. Export as H.264 MP4 in the profile High (8 bits, 4:2:0).',
  ],
  [
    'video/avc.f4',
    'H.264 High 4:4:4 video doesn’t play on most phones and browsers. Export as H.264 MP4 in the profile High (8 bits, 4:2:0).',
  ],
  [
    'video/avc.6e',
    'H.264 High 10 video doesn’t play on most phones and browsers. Export as H.264 MP4 in the profile High (8 bits, 4:2:0).',
  ],
  [
    'video/vp9.02',
    'VP9 10-bit or 4:4:4 video doesn’t play on most phones and browsers. Export as H.264 MP4 in the profile High (8 bits, 4:2:0).',
  ],
  [
    'video/av1.1',
    'AV1 4:2:2 or 4:4:4 video doesn’t play on most phones and browsers. Export as H.264 MP4 in the profile High (8 bits, 4:2:0).',
  ],
  ['audio/mp2', 'MPEG layer II (MP2) audio doesn’t play on most phones and browsers. Export as MP3 or AAC.'],
  [
    'video/avc.64 audio/a_mpeg/l2',
    'MPEG layer II (MP2) audio doesn’t play on most phones and browsers. Export with AAC sound.',
  ],
  ['video/mp4v', 'MPEG-4 Part 2 video doesn’t play on most phones and browsers. Export as H.264 MP4.'],
  [
    'video/avc audio/ac3',
    'AC-3 (Dolby) audio doesn’t play on most phones and browsers. Export with AAC sound.',
  ],
  [
    'video/hevc audio/ac3',
    'HEVC (H.265) video doesn’t play on most phones and browsers. Export as H.264 MP4 with AAC sound.',
  ],
  [
    'video/avc.7a audio/ac3',
    'H.264 High 4:2:2 video doesn’t play on most phones and browsers. Export as H.264 MP4 in the profile High (8 bits, 4:2:0) with AAC sound.',
  ],
  [
    'audio/alac',
    'ALAC (Apple Lossless) audio doesn’t play on most phones and browsers. Export as MP3 or AAC.',
  ],
  ['audio/wav-17', 'WAV-17 audio doesn’t play on most phones and browsers. Export as MP3 or AAC.'],
  [
    'video/encv',
    'Copy-protected video doesn’t play on most phones and browsers. Use a version without copy protection.',
  ],
])('of %s it is said what it is and what to do', (codecs, message) => {
  const unplayable = unplayableOf(codecs);
  expect(unplayable && unplayableMessage(unplayable)).toBe(message);
});
