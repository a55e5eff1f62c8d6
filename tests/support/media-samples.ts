import { readFileSync } from 'node:fs';

/*
 * Media files made by hand, as far as their first bytes or their boxes go.
 */

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text.replace(/ /g, ''), 'hex');
/** As long as what decides a type; what follows is nothing. */
const padded = (...heads: Buffer[]) => Buffer.concat([...heads, Buffer.alloc(6_000)]);

/** A box of an MP4. @param size what its head says instead of its length */
export function box(type: string, body: Buffer = Buffer.alloc(0), size = body.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
/** A box whose length stands in 64 bits. */
export function longBox(type: string, body: Buffer, size = BigInt(body.length + 16)): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(size, 8);
  return Buffer.concat([head, body]);
}
export const boxes = (type: string, count: number, body?: Buffer) =>
  Buffer.concat(Array<Buffer>(count).fill(box(type, body)));
export const ftyp = (brand = 'isom') => box('ftyp', latin1(`${brand}\0\0\0\0${brand}mp42`));
export const mdat = box('mdat', Buffer.alloc(2_000, 1));

/** Movie header. @param units of a thousandth of a second */
export function mvhd(units: number): Buffer {
  const body = Buffer.alloc(100);
  body.writeUInt32BE(1_000, 12);
  body.writeUInt32BE(units, 16);
  return box('mvhd', body);
}
const numbers = (...words: number[]): Buffer => {
  const body = Buffer.alloc(words.length * 4);
  for (const [at, word] of words.entries()) body.writeUInt32BE(word, at * 4);
  return body;
};

/**
 * A track of pictures ('vide') or sound ('soun') whose samples of 100 ms are of four bytes each.
 * @param codec of its sample entry
 * @param more boxes in it, or in its table of samples
 */
export function trak(
  handler: 'vide' | 'soun' | 'text',
  codec = 'none',
  { samples = 20, more, table: moreTable }: { samples?: number; more?: Buffer; table?: Buffer } = {},
): Buffer {
  const hdlr = Buffer.alloc(24);
  hdlr.write(handler, 8, 'latin1');
  const entry = Buffer.alloc(handler === 'vide' ? 78 : 28);
  entry.writeUInt16BE(1, 6);
  if (handler === 'vide') entry.writeUInt32BE(0x0040_0040, 24);
  else entry.writeUInt32BE(0x0001_0010, 16);
  if (handler === 'soun') entry.writeUInt32BE(16_000 * 65_536, 24);
  const stbl = box(
    'stbl',
    Buffer.concat([
      box('stsd', Buffer.concat([numbers(0, 1), box(codec, entry)])),
      box('stts', numbers(0, 1, samples, 100)),
      box('stsc', numbers(0, 1, 1, samples, 1)),
      box('stsz', numbers(0, 4, samples)),
      box('stco', numbers(0, 1, 64)),
      moreTable ?? Buffer.alloc(0),
    ]),
  );
  const media = [
    box('mdhd', numbers(0, 0, 0, 1_000, Math.min(samples * 100, 2_000), 0)),
    box('hdlr', hdlr),
    box('minf', stbl),
  ];
  const tkhd = box(
    'tkhd',
    Buffer.concat([numbers(3, 0, 0, handler === 'vide' ? 1 : 2, 0, Math.min(samples * 100, 2_000)), matrix]),
  );
  return box('trak', Buffer.concat([tkhd, box('mdia', Buffer.concat(media)), more ?? Buffer.alloc(0)]));
}
const matrix = Buffer.concat([
  numbers(0, 0, 0, 0, 65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x4000_0000),
  numbers(64 * 65_536, 64 * 65_536),
]);

/** The index of a film with these tracks. */
export const moov = (tracks: Buffer[]) => box('moov', Buffer.concat([mvhd(2_000), ...tracks]));
/** A file of the MP4 family with these tracks. */
export const mp4 = (tracks: Buffer[], brand = 'isom') => Buffer.concat([ftyp(brand), moov(tracks), mdat]);
/** A silent film of two seconds. @param more boxes of its index */
export const film = (more: Buffer = Buffer.alloc(0)) => mp4([trak('vide', 'avc1'), more]);

const ogg = (codec: string) =>
  padded(latin1('OggS'), hex('00 02 0000000000000000 00000000 00000000 00000000 01 1e'), latin1(codec));
const ebml = (type: string) =>
  padded(
    hex('1a45dfa3 9f 42868101 42f78101 42f28104 42f38108 4282'),
    Buffer.from([0x80 + type.length]),
    latin1(type),
  );
const ftypOnly = (brand: string) => padded(ftyp(brand));

/** First bytes of files that browsers play. */
export const taken: Readonly<Record<string, Buffer>> = {
  MP4: ftypOnly('isom'),
  M4V: ftypOnly('M4V '),
  M4A: ftypOnly('M4A '),
  MOV: ftypOnly('qt  '),
  '3GP': ftypOnly('3gp5'),
  WebM: ebml('webm'),
  MKV: ebml('matroska'),
  'Ogg Theora': ogg('\x80theora'),
  'Ogg Vorbis': ogg('\x01vorbis'),
  'Ogg Opus': ogg('OpusHead'),
  MP3: padded(hex('fffb9064')),
  'MP3 with a tag': padded(latin1('ID3'), hex('0400 00 0000000a'), Buffer.alloc(10), hex('fffb9064')),
  AAC: padded(hex('fff15080 0200fc')),
  WAV: padded(latin1('RIFF'), hex('00100000'), latin1('WAVEfmt ')),
  FLAC: padded(latin1('fLaC'), hex('00000022')),
};

/** First bytes of videos and audio that no browser plays. */
export const notPlayed: Readonly<Record<string, Buffer>> = {
  AVI: padded(latin1('RIFF'), hex('00100000'), latin1('AVI LIST')),
  FLV: padded(latin1('FLV'), hex('01 05 00000009 00000000')),
  'MPEG-PS': padded(hex('000001ba 44000400 0401')),
  'MPEG-1': padded(hex('000001ba 21000100 0101')),
  'MPEG-TS': Buffer.concat(Array<Buffer>(40).fill(Buffer.concat([hex('474000'), Buffer.alloc(185)]))),
  AMR: padded(latin1('#!AMR\n')),
  AIFF: padded(latin1('FORM'), hex('00001000'), latin1('AIFFCOMM')),
  'Windows Media': padded(
    ...[hex('3026b2758e66cf11a6d900aa0062ce6c'), hex('8000000000000000 01000000 0102')],
    ...[
      hex('9107dcb7b7a9cf118ee600c00c205365'),
      hex('6800000000000000'),
      hex('40 9e 69 f8 4d 5b cf 11 a8 fd 00 80 5f 5c 44 2b'),
    ],
  ),
  WavPack: padded(latin1('wvpk')),
  "Monkey's Audio": padded(latin1('MAC ')),
};

/** Films of 2.4 MB built to keep a reader busy. */
export const busyFilms: Readonly<Record<string, Buffer>> = {
  '300,000 empty boxes in the index': film(boxes('free', 300_000)),
  '4,000,000,000 pictures in a table of 40 bytes': mp4([
    trak('vide', 'avc1', { samples: 4_000_000_000, table: box('ctts', numbers(0, 1, 1, 0)) }),
  ]),
  '300,000 empty boxes before the header of the index': Buffer.concat([
    ...[
      ftyp(),
      box('moov', Buffer.concat([boxes('free', 300_000), mvhd(2_000), trak('vide', 'avc1')])),
      mdat,
    ],
  ]),
  '300,000 empty boxes in a track': film(trak('soun', 'mp4a', { more: boxes('free', 300_000) })),
  '300,000 empty tracks': film(boxes('trak', 300_000)),
  'tracks in tracks': film(
    Array.from({ length: 5_000 }).reduce<Buffer>((inner) => box('trak', inner), mvhd(2_000)),
  ),
};

/** Films of which the end is missing, and files whose boxes lie about their lengths. */
export const brokenFilms: Readonly<Record<string, Buffer>> = {
  '300,000 empty boxes at the top': Buffer.concat([ftyp(), boxes('free', 300_000), film()]),
  'an index in an index in an index': Array.from({ length: 5_000 }).reduce<Buffer>(
    (inner) => box('moov', inner),
    mvhd(2_000),
  ),
  'a box of no length at all': Buffer.concat([ftyp(), box('moov', mvhd(2_000), 4), mdat]),
  'an index that ends behind the file': Buffer.concat([ftyp(), box('moov', mvhd(2_000), 2 ** 31)]),
  'a length of 64 bits that is too long': Buffer.concat([ftyp(), longBox('moov', mvhd(2_000), 2n ** 63n)]),
  'a length of 64 bits that leads back': Buffer.concat([ftyp(), longBox('moov', mvhd(2_000), 3n), mdat]),
};

/** The first page of an Ogg file of FLAC, whose length only a player can tell. */
export const oggFlac = ogg('\x7fFLAC');

/** A WAV of two seconds. @param tag of its codec @param claimed length of its sound, where it is not the true one */
export function wav(tag: number, bytesPerSecond: number, claimed = 2 * bytesPerSecond): Buffer {
  const bytes = Buffer.alloc(44 + 2 * bytesPerSecond);
  bytes.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  if (claimed > 0) bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(tag, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(bytesPerSecond, 28);
  bytes.writeUInt16LE(Math.ceil(bytesPerSecond / 8_000), 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(claimed, 40);
  return bytes;
}

/** A WAV of more than 4 GB, as far as its header goes, of two seconds. */
export function rf64(): Buffer {
  const plain = wav(1, 8_000, 0xffff_ffff);
  const ds64 = Buffer.alloc(36);
  ds64.write('ds64', 'latin1');
  ds64.writeUInt32LE(28, 4);
  ds64.writeBigUInt64LE(BigInt(plain.length + 28), 8);
  ds64.writeBigUInt64LE(16_000n, 16);
  const head = Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1');
  return Buffer.concat([head, ds64, plain.subarray(12)]);
}

const frame = (head: string, size: number, body = '') =>
  Buffer.concat([hex(head), latin1(body), Buffer.alloc(size - 4 - body.length)]);
const frames = (count: number, head: string, size: number) => Array<Buffer>(count).fill(frame(head, size));

/** An MP3 of ten seconds without a header that says its length: frames of 32 kbit/s, then of 128 kbit/s. */
export function variableMp3(): Buffer {
  // 44.1 kHz mono: 1,152 samples, 26.12 ms each.
  return Buffer.concat([...frames(191, 'fffb10c4', 104), ...frames(192, 'fffb90c4', 417)]);
}

/** An MP3 of five seconds whose header counts as many frames as it is told. */
export function countedMp3(counted = 191): Buffer {
  const count = Buffer.alloc(8);
  count.writeUInt32BE(1, 0);
  count.writeUInt32BE(counted, 4);
  const header = frame('fffb10c4', 104, `${'\0'.repeat(17)}Xing${count.toString('latin1')}`);
  return Buffer.concat([header, ...frames(191, 'fffb10c4', 104)]);
}

/** An ID3 tag with a picture whose bytes now and then begin like a frame. */
export const pictureTag = (): Buffer =>
  Buffer.concat([latin1('ID3'), hex('0300 00 00030000'), Buffer.alloc(49_152, hex('fffb90c4 0102'))]);

/** MPEG-2 audio of five seconds: 22.05 kHz mono, 576 samples a frame. */
export const lowMp3 = (): Buffer => Buffer.concat(frames(191, 'fff340c4', 104));

/** MPEG audio of five seconds in layer II: 44.1 kHz mono, 64 kbit/s. */
export const layer2 = (): Buffer => Buffer.concat(frames(191, 'fffd40c4', 208));

/** The demo's WebM of twelve seconds as a browser records it: without its length. */
export function recordedWebm(): Buffer {
  const bytes = readFileSync('admin-api/demo/files/garden.webm');
  const at = bytes.indexOf(hex('448988'));
  // A void element of the same size in its place.
  bytes.set(hex('ec89'), at);
  return bytes;
}
