import { type FileHandle, open } from 'node:fs/promises';

/*
 * The outline of an MP4, MOV, M4A or 3GP file: its boxes (ISO/IEC 14496-12 §4.2) without their content. music-metadata cannot tell
 * whether such a file is complete, gives no duration for a film without sound, and has no limits on work; this parser does all three.
 */

/** The facts read from a file's boxes. */
export type Mp4Outline = {
  /** Its boxes reach to its end and hold an index and data. */
  whole: boolean;
  /** Seconds; null where the index does not say (fragmented files). */
  duration: number | null;
  hasVideo: boolean;
  hasAudio: boolean;
};

/** Bounds far above any real file: a film of ten hours in fragments of one second has 72,000 boxes at the top. */
const limits = {
  boxes: 100_000,
  /** Within the index. */
  indexBoxes: 10_000,
  /** Reads of the disk; a fragment takes one or two. */
  reads: 100_000,
};
const windowBytes = 4_096;

/** Boxes of the index that hold other boxes we look at. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta', 'meta', 'ilst', 'edts', 'mvex']);
const deepest = 12;

class TooMuch extends Error {}

/**
 * Reads the outline of a file of the MP4 family. The work is bounded whatever the file holds.
 * @returns null for a file built to keep a reader busy: more boxes, or nested deeper, than any real one
 */
export async function readMp4(path: string): Promise<Mp4Outline | null> {
  const file = await open(path);
  try {
    return await new Reader(file, (await file.stat()).size).outline();
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  } finally {
    await file.close();
  }
}

type Box = { type: string; payload: number; end: number };

/** Walks a file's boxes by way of one small window, so that many small ones cost no read each. */
class Reader {
  #window = Buffer.alloc(0);
  #windowAt = 0;
  #reads = 0;
  #boxes = 0;
  #indexBoxes = 0;
  readonly #durations: number[] = [];
  readonly #handlers = new Set<string>();

  constructor(
    readonly file: FileHandle,
    readonly size: number,
  ) {}

  async outline(): Promise<Mp4Outline> {
    const seen = new Set<string>();
    const end = await this.#walk(0, this.size, async (box) => {
      this.#boxes = count(this.#boxes, limits.boxes);
      seen.add(box.type);
      if (box.type === 'moov') await this.#index(box, 1);
    });
    const [duration] = this.#durations;
    return {
      whole: end === this.size && seen.has('moov') && (seen.has('mdat') || seen.has('moof')),
      duration: duration ?? null,
      hasVideo: this.#handlers.has('vide'),
      hasAudio: this.#handlers.has('soun'),
    };
  }

  /** Visits the boxes between two positions. @returns where they end, before `to` if they are broken there */
  async #walk(from: number, to: number, visit: (box: Box) => Promise<void>): Promise<number> {
    let position = from;
    while (position < to) {
      const box = await this.#boxAt(position, to);
      if (!box) return position;
      await visit(box);
      position = box.end;
    }
    return position;
  }

  async #boxAt(position: number, to: number): Promise<Box | null> {
    const head = await this.#bytes(position, 16);
    if (head.length < 8) return null;
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    if (isLong && head.length < 16) return null;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - position : short;
    const payload = position + (isLong ? 16 : 8);
    const end = position + length;
    if (end < payload || end > to) return null;
    return { type: head.toString('latin1', 4, 8), payload, end };
  }

  async #index(parent: Box, depth: number): Promise<void> {
    if (depth > deepest) throw new TooMuch();
    // A 'meta' of ISO begins with version and flags, one of QuickTime does not.
    const from = parent.type === 'meta' && (await this.#isFull(parent)) ? parent.payload + 4 : parent.payload;
    await this.#walk(from, parent.end, async (box) => {
      this.#indexBoxes = count(this.#indexBoxes, limits.indexBoxes);
      if (containers.has(box.type)) await this.#index(box, depth + 1);
      else if (box.type === 'mvhd' || box.type === 'mehd') await this.#duration(box);
      else if (box.type === 'hdlr' && parent.type === 'mdia') {
        const body = await this.#bytes(box.payload, 12);
        if (body.length === 12) this.#handlers.add(body.toString('latin1', 8, 12));
      }
    });
  }

  async #isFull(meta: Box): Promise<boolean> {
    const body = await this.#bytes(meta.payload, 4);
    return body.length === 4 && body.readUInt32BE(0) === 0;
  }

  #timescale = 0;
  /** Movie header, or that of a film in fragments, which counts in the same units (§8.2.2, §8.8.2). */
  async #duration(box: Box): Promise<void> {
    const body = await this.#bytes(box.payload, 32);
    const isLong = body[0] === 1;
    const at =
      box.type === 'mehd' ? { scale: null, units: 4 } : { scale: isLong ? 20 : 12, units: isLong ? 24 : 16 };
    if (body.length < at.units + (isLong ? 8 : 4)) return;
    if (at.scale !== null) this.#timescale = body.readUInt32BE(at.scale);
    const units = isLong ? Number(body.readBigUInt64BE(at.units)) : body.readUInt32BE(at.units);
    const seconds = units / this.#timescale;
    // All bits set: not known.
    if (units > 0 && units !== 0xffff_ffff && Number.isFinite(seconds) && seconds < 1e6)
      this.#durations.push(seconds);
  }

  /** At most `length` bytes from a position; fewer at the end of the file. */
  async #bytes(position: number, length: number): Promise<Buffer> {
    const from = position - this.#windowAt;
    if (from >= 0 && from + length <= this.#window.length) return this.#window.subarray(from, from + length);
    this.#reads = count(this.#reads, limits.reads);
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(windowBytes), 0, windowBytes, position);
    this.#window = buffer.subarray(0, bytesRead);
    this.#windowAt = position;
    return this.#window.subarray(0, length);
  }
}

function count(before: number, limit: number): number {
  if (before >= limit) throw new TooMuch();
  return before + 1;
}
