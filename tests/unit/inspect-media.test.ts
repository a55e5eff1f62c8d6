import { expect, test } from 'vitest';
import { fileTypeOf } from '~shared/media/file-type';
import { lookInto } from '~shared/media/look-into';
import {
  box,
  countedMp3,
  film,
  layer2,
  lowMp3,
  mdat,
  moov,
  mp4,
  pictureTag,
  recordedWebm,
  rf64,
  trak,
  variableMp3,
  wav,
} from '../support/media-samples';

test('bytes that only begin like a frame of MPEG audio are no audio', async () => {
  expect(await fileTypeOf(Buffer.alloc(4_100, 0xff), 'media')).toBeNull();
  expect(await fileTypeOf(Buffer.from([0xff, 0xfb, 0x9c, 0x64, 0, 0, 0, 0]), 'media')).toBeNull();
  expect(await fileTypeOf(Buffer.alloc(4_100), 'media')).toBeNull();
  expect(await fileTypeOf(Buffer.from([0, 0, 0xff, 0xfb, 0x9c, 0x64, 0, 0, 0, 0]), 'media')).toBeNull();
  // Only audio begins with zeros.
  expect(await fileTypeOf(Buffer.concat([Buffer.alloc(2), film()]), 'media')).toBeNull();
  expect(await fileTypeOf(Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0]), 'media')).toEqual({
    kind: 'audio',
    mime: 'audio/mpeg',
  });
});

const sound = trak('soun', 'mp4a');
const kinds: [string, Buffer, string, number | null][] = [
  ['a film', film(), 'video/avc', 2],
  ['a film with 4 bytes behind its last box', Buffer.concat([film(), Buffer.alloc(4)]), 'video/avc', 2],
  ['a film with text behind its last box', Buffer.concat([film(), Buffer.alloc(99, 'x')]), 'video/avc', 2],
  ['an iPhone film', mp4([trak('vide', 'hvc1'), sound], 'qt  '), 'video/hevc audio/mp4a', 2],
  [
    'a QuickTime film without its type',
    Buffer.concat([box('wide'), mdat, moov([trak('vide', 'jpeg'), sound])]),
    'video/jpeg audio/mp4a',
    2,
  ],
  [
    'a QuickTime film without its type, with its index first',
    Buffer.concat([moov([trak('vide', 'avc1')]), mdat]),
    'video/avc',
    2,
  ],
  ['HEVC of other cameras', mp4([trak('vide', 'hev1')]), 'video/hevc', 2],
  ['MPEG-4 Part 2', mp4([trak('vide', 'mp4v')]), 'video/mp4v', 2],
  ['a 3GP of an old phone', mp4([trak('vide', 's263')], '3gp5'), 'video/s263', 2],
  ['ProRes', mp4([trak('vide', 'apch')], 'qt  '), 'video/prores', 2],
  ['Motion JPEG', mp4([trak('vide', 'jpeg'), sound], 'qt  '), 'video/jpeg audio/mp4a', 2],
  ['an encrypted film', mp4([trak('vide', 'encv')]), 'video/encv', 2],
  [
    'an audio book with a chapter picture',
    mp4([sound, trak('vide', 'jpeg', { samples: 1 })]),
    'audio/mp4a',
    2,
  ],
  ['ALAC', mp4([trak('soun', 'alac')], 'M4A '), 'audio/alac', 2],
  ['a WAV of PCM', wav(1, 8_000), 'audio/pcm-u8', 2],
  ['a WAV of GSM', wav(49, 1_625), 'audio/gsm', 2],
  ['a WAV of ADPCM', wav(17, 4_000), 'audio/adpcm', 2],
  ['a WAV of AC-3', wav(8_192, 8_000), 'audio/ac3', 2],
  ['a WAV whose length was never filled in', wav(1, 8_000, 0), 'audio/pcm', 2],
  ['a WAV for more than 4 GB', rf64(), 'audio/pcm-u8', 2],
  ['an MP3 of changing bit rate without a header', variableMp3(), 'audio/mp3', 10],
  ['an MP3 whose header says its length', countedMp3(), 'audio/mp3', 5],
  ['an MP3 whose end is missing', countedMp3(1_910), 'audio/mp3', 5],
  ['two MP3s joined', Buffer.concat([countedMp3(), countedMp3()]), 'audio/mp3', 10],
  [
    'two MP3s joined, with their tags',
    Buffer.concat([pictureTag(), countedMp3(), pictureTag(), countedMp3()]),
    'audio/mp3',
    10,
  ],
  [
    'MP3s joined of which one has half the sampling rate',
    Buffer.concat([countedMp3(), lowMp3()]),
    'audio/mp3',
    10,
  ],
  [
    'an MP3 with bytes of its own at its end',
    Buffer.concat([countedMp3(), Buffer.alloc(9_000, 'APETAGEX')]),
    'audio/mp3',
    5,
  ],
  ['an MP3 after a few zero bytes', Buffer.concat([Buffer.alloc(5), variableMp3()]), 'audio/mp3', 10],
  ['an MP3 after some kB of them', Buffer.concat([Buffer.alloc(3_000), countedMp3()]), 'audio/mp3', 5],
  ['MPEG audio in layer II', layer2(), 'audio/mp2', 5],
  ['a WebM of a browser’s recorder', recordedWebm(), 'video/vp9.00 audio/opus', 12],
];
test.each(kinds)('%s is known with its codecs and its length', async (_, bytes, codecs, duration) => {
  const type = await fileTypeOf(bytes.subarray(0, 4_100), 'media');
  expect(type).not.toBeNull();
  const kind = codecs.startsWith('video') ? 'video' : 'audio';
  expect(await lookInto(new Blob([new Uint8Array(bytes)]), type?.mime ?? '')).toEqual({
    kind,
    codecs,
    duration,
  });
});
