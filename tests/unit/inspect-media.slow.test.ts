import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectMediaFile, readHead } from '~shared/media/inspect-file';
import { typeByBytes } from '~shared/media/type-by-bytes';

/* Files of two seconds as FFmpeg's encoders write them, where Debian's ffmpeg is installed. */

const ffmpeg = (...options: string[]) => spawnSync('ffmpeg', options).status === 0;
const pictures = ['-f', 'lavfi', '-i', 'testsrc=s=176x144:r=10:d=2,format=yuv420p'];
const sound = ['-f', 'lavfi', '-i', 'sine=d=2:r=8000'];
const both = [...pictures, ...sound];
const hourLate = ['-output_ts_offset', '3600'];
const inColours = (format: string) => ['-f', 'lavfi', '-i', `testsrc=s=176x144:r=10:d=2,format=${format}`];
const key = [
  '-encryption_key',
  '76a6c65c5ea762046bd749a2e632ccbb',
  '-encryption_kid',
  'a7e61c373e219033c21091fa607bf3b8',
];

/** A subtitle that ends after ten minutes. */
const subtitle = [
  '-i',
  `data:text/plain;base64,${Buffer.from('1\n00:00:01,000 --> 00:10:05,000\nHello\n').toString('base64')}`,
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!ffmpeg('-version')).each<[string, string[], string, number | null]>([
  ['a.mp4', [...both, '-c:v', 'libx264', '-c:a', 'aac'], 'video/avc.64 audio/aac', 2],
  ['b.mp4', [...both, '-c:v', 'libx264', '-c:a', 'libmp3lame', '-ar', '32000'], 'video/avc.64 audio/mp3', 2],
  ['c.mp4', [...pictures, '-c:v', 'libx264', '-movflags', 'frag_keyframe+empty_moov'], 'video/avc.64', 2],
  [
    'd.mp4',
    [...pictures, '-c:v', 'libx264', '-encryption_scheme', 'cenc-aes-ctr', ...key],
    'video/encrypted',
    null,
  ],
  ['e.mp4', [...pictures, '-c:v', 'libx265'], 'video/hevc', 2],
  ['f.mov', [...both, '-c:v', 'libx265', '-tag:v', 'hvc1', '-c:a', 'aac'], 'video/hevc audio/aac', 2],
  ['g.mp4', [...pictures, '-c:v', 'mpeg4'], 'video/mp4v', 2],
  ['h.3gp', [...pictures, '-c:v', 'h263'], 'video/s263', 2],
  ['i.mov', [...pictures, '-c:v', 'prores_ks'], 'video/prores', 2],
  ['j.mov', [...both, '-c:v', 'mjpeg', '-c:a', 'pcm_s16le'], 'video/jpeg audio/pcm-s16', 2],
  ['k.mkv', [...both, '-c:v', 'libx264', '-c:a', 'ac3', '-ar', '32000'], 'video/avc.64 audio/ac3', 2],
  ['l.webm', [...both, '-c:v', 'libvpx', '-c:a', 'libopus', '-live', '1'], 'video/vp8 audio/opus', 2],
  ['m.ogv', [...pictures, '-c:v', 'libtheora'], 'video/theora', null],
  ['n.m4a', [...sound, '-c:a', 'alac'], 'audio/alac', 2],
  ['o.aac', [...sound, '-c:a', 'aac'], 'audio/aac', 2],
  ['p.mp3', [...sound, '-c:a', 'libmp3lame', '-q:a', '4', '-write_xing', '0'], 'audio/mp3', 2],
  ['q.flac', [...sound], 'audio/flac', 2],
  ['r.ogg', [...sound, '-c:a', 'libvorbis'], 'audio/vorbis', 2],
  ['s.ogg', [...sound, '-c:a', 'libspeex'], 'audio/speex', null],
  ['t.ogg', [...sound, '-c:a', 'flac'], 'audio/flac', null],
  ['u.wav', [...sound, '-rf64', 'always'], 'audio/pcm-s16', 2],
  ['v.wav', [...sound, '-c:a', 'libgsm_ms'], 'audio/gsm', 2],
  ['w.wav', [...sound, '-c:a', 'adpcm_ms'], 'audio/adpcm', 2],
  ['x.wav', [...sound, '-c:a', 'libmp3lame'], 'audio/mp3', 2],
  ['ba.mp4', [...pictures, '-c:v', 'libx264', '-profile:v', 'baseline'], 'video/avc.42', 2],
  ['bb.mov', [...inColours('yuv422p'), '-c:v', 'libx264'], 'video/avc.7a', 2],
  ['bc.mkv', [...inColours('yuv444p'), '-c:v', 'libx264'], 'video/avc.f4', 2],
  ['bd.mp4', [...inColours('yuv420p10le'), '-c:v', 'libx264', '-tag:v', 'avc3'], 'video/avc.6e', 2],
  ['be.webm', [...pictures, '-c:v', 'libvpx-vp9'], 'video/vp9.00', 2],
  ['bf.webm', [...inColours('yuv420p10le'), '-c:v', 'libvpx-vp9'], 'video/vp9.02', 2],
  ['bg.mp4', [...inColours('yuv444p'), '-c:v', 'libvpx-vp9'], 'video/vp9.01', 2],
  ['bh.mp4', [...inColours('yuv444p'), '-c:v', 'libaom-av1', '-cpu-used', '8'], 'video/av1.1', 2],
  ['bi.mp2', [...sound, '-ar', '44100'], 'audio/mp2', 2],
  ['bj.mp4', [...both, '-c:v', 'libx264', '-c:a', 'mp2', '-ar', '44100'], 'video/avc.64 audio/mp2', 2],
  ['ca.webm', [...both, '-c:v', 'libvpx', '-c:a', 'libopus', ...hourLate], 'video/vp8 audio/opus', 2],
  [
    'cb.webm',
    [...both, '-c:v', 'libvpx', '-c:a', 'libopus', '-live', '1', ...hourLate],
    'video/vp8 audio/opus',
    2,
  ],
  ['cc.ogg', [...sound, '-c:a', 'libopus', ...hourLate], 'audio/opus', 2],
  ['cd.ogg', [...sound, '-c:a', 'libvorbis', ...hourLate], 'audio/vorbis', 2],
  ['ce.webm', [...both, ...subtitle, '-c:v', 'libvpx', '-c:a', 'libopus'], 'video/vp8 audio/opus', 2],
  [
    'cf.mkv',
    [...both, ...subtitle, '-c:v', 'libx264', '-c:a', 'aac', '-c:s', 'srt'],
    'video/avc.64 audio/aac',
    2,
  ],
  [
    'cg.mp4',
    [...both, ...subtitle, '-c:v', 'libx264', '-c:a', 'aac', '-c:s', 'mov_text'],
    'video/avc.64 audio/aac',
    2,
  ],
  [
    'ch.mp4',
    [...both, '-c:v', 'libx264', '-c:a', 'aac', '-output_ts_offset', '0.4'],
    'video/avc.64 audio/aac',
    2,
  ],
  ['bk.mkv', [...sound, '-c:a', 'mp2', '-ar', '44100'], 'audio/a_mpeg/l2', 2],
])('%s', async (name, options, codecs, duration) => {
  const path = join(folder, name);
  expect(ffmpeg('-v', 'error', ...options, path)).toBe(true);
  const mime = await typeByBytes(await readHead(path));
  const kind = codecs.startsWith('video') ? 'video' : 'audio';
  expect(await inspectMediaFile(path, mime ?? '')).toEqual({ kind, codecs, duration });
});
