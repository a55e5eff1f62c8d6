import { type FileHandle, open } from 'node:fs/promises';

/*
 * The outermost boxes of an MP4, MOV, M4A or 3GP file (ISO/IEC 14496-12 §4.2). music-metadata reads sound
 * only: it gives no duration for a film without a sound track, and cannot tell whether a file is whole.
 */

type Box = { type: string; start: number; headerSize: number; size: number };

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function boxAt(file: FileHandle, start: number, end: number): Promise<Box | null> {
  const header = await bytesAt(file, start, 16);
  if (header.length < 8) return null;
  const type = header.toString('latin1', 4, 8);
  const short = header.readUInt32BE(0);
  if (short === 0) return { type, start, headerSize: 8, size: end - start };
  if (short !== 1) return short < 8 ? null : { type, start, headerSize: 8, size: short };
  if (header.length < 16) return null;
  return { type, start, headerSize: 16, size: Number(header.readBigUInt64BE(8)) };
}

/**
 * Reads the outline of a file of the MP4 family.
 * @returns whether it is whole (the boxes reach to its end and hold an index and data), and its duration in
 * seconds, null where the index does not say (fragmented files)
 */
export async function readMp4(path: string): Promise<{ whole: boolean; duration: number | null }> {
  const file = await open(path);
  try {
    const { size: end } = await file.stat();
    const seen = new Set<string>();
    let duration: number | null = null;
    let position = 0;
    // A film has a few dozen boxes at the top, a fragmented one some thousands.
    for (let n = 0; position < end && n < 100_000; n++) {
      const box = await boxAt(file, position, end);
      if (!box || box.size < box.headerSize || position + box.size > end) break;
      seen.add(box.type);
      if (box.type === 'moov') duration = await movieDuration(file, box);
      position += box.size;
    }
    return {
      whole: position === end && seen.has('moov') && (seen.has('mdat') || seen.has('moof')),
      duration,
    };
  } finally {
    await file.close();
  }
}

async function movieDuration(file: FileHandle, movie: Box): Promise<number | null> {
  const end = movie.start + movie.size;
  for (let position = movie.start + movie.headerSize; position < end; ) {
    const box = await boxAt(file, position, end);
    if (!box) return null;
    if (box.type === 'mvhd') {
      const body = await bytesAt(file, box.start + box.headerSize, 32);
      const long = body[0] === 1;
      if (body.length < (long ? 32 : 20)) return null;
      const timescale = body.readUInt32BE(long ? 20 : 12);
      const units = long ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
      return timescale > 0 && units > 0 && units < 0xffffffff ? units / timescale : null;
    }
    position += Math.max(8, box.size);
  }
  return null;
}
