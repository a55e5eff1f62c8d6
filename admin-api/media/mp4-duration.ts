import { type FileHandle, open } from 'node:fs/promises';

/** More boxes than any real file has on one level; a file built to keep us walking ends here. */
const maxBoxes = 10_000;

type Box = { type: string; start: number; end: number };

/**
 * Seconds that an MP4, MOV or 3GP says it lasts (the movie header, ISO 14496-12 §8.2.2); null when it has none.
 * music-metadata measures the sound track only, so a silent film would last nothing.
 */
export async function mp4Duration(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const moov = await findBox(file, 'moov', 0, size);
    const mvhd = moov && (await findBox(file, 'mvhd', moov.start, moov.end));
    if (!mvhd) return null;
    const header = await read(file, mvhd.start, 32);
    if (header.length < 32) return null;
    const long = header[0] === 1;
    const timescale = header.readUInt32BE(long ? 20 : 12);
    const duration = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
    const seconds = duration / timescale;
    return Number.isFinite(seconds) && seconds < 1e6 ? seconds : null;
  } finally {
    await file.close();
  }
}

/** The first box of a type between two positions; `start` is where its payload begins. */
async function findBox(file: FileHandle, wanted: string, from: number, to: number): Promise<Box | null> {
  let position = from;
  for (let n = 0; n < maxBoxes && position + 8 <= to; n++) {
    const head = await read(file, position, 16);
    if (head.length < 8) return null;
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const long = short === 1 && head.length === 16;
    const length = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - position : short;
    const start = position + (long ? 16 : 8);
    if (length < start - position || position + length > to) return null;
    if (type === wanted) return { type, start, end: position + length };
    position += length;
  }
  return null;
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
