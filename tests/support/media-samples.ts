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
/** A track of pictures ('vide') or sound ('soun'), without samples. */
export function trak(handler: 'vide' | 'soun' | 'text', more: Buffer = Buffer.alloc(0)): Buffer {
  const hdlr = Buffer.alloc(24);
  hdlr.write(handler, 8, 'latin1');
  return box('trak', Buffer.concat([box('mdia', box('hdlr', hdlr)), more]));
}
/** A film of two seconds. @param more boxes of its index */
export const film = (more: Buffer = Buffer.alloc(0), brand = 'isom') =>
  Buffer.concat([ftyp(brand), box('moov', Buffer.concat([mvhd(2_000), trak('vide'), more])), mdat]);

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

/** Films of 2.4 MB built to keep a reader busy, and files whose boxes lie about their lengths. */
export const hostileFilms: Readonly<Record<string, Buffer>> = {
  '300,000 empty boxes at the top': Buffer.concat([ftyp(), boxes('free', 300_000), film()]),
  '300,000 empty boxes in the index': film(boxes('free', 300_000)),
  '300,000 empty boxes before the header of the index': Buffer.concat([
    ...[ftyp(), box('moov', Buffer.concat([boxes('free', 300_000), mvhd(2_000), trak('vide')])), mdat],
  ]),
  '300,000 empty boxes in a track': film(trak('soun', boxes('free', 300_000))),
  '300,000 empty tracks': film(boxes('trak', 300_000)),
  'an index in an index in an index': Array.from({ length: 5_000 }).reduce<Buffer>(
    (inner) => box('moov', inner),
    mvhd(2_000),
  ),
  'tracks in tracks': film(
    Array.from({ length: 5_000 }).reduce<Buffer>((inner) => box('trak', inner), mvhd(2_000)),
  ),
  'a box of no length at all': Buffer.concat([ftyp(), box('moov', mvhd(2_000), 4), mdat]),
  'an index that ends behind the file': Buffer.concat([ftyp(), box('moov', mvhd(2_000), 2 ** 31)]),
  'a length of 64 bits that is too long': Buffer.concat([ftyp(), longBox('moov', mvhd(2_000), 2n ** 63n)]),
  'a length of 64 bits that leads back': Buffer.concat([ftyp(), longBox('moov', mvhd(2_000), 3n), mdat]),
};
