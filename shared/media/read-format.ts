import { parseFromTokenizer } from 'music-metadata';
import { fromFile } from 'strtok3';

/** What the parser found in a file. */
export type Format = {
  /** Seconds. */
  duration: number | null;
  hasAudio: boolean;
  hasVideo: boolean;
};

/** Bounds of one parse. It reads a box, a frame or a tag at a time: real files need some hundreds, long Matroska films some thousands. */
const limits = {
  ms: 5_000,
  reads: 30_000,
  /** One tag in memory; covers are skipped. */
  tagBytes: 16 * 1024 * 1024,
};

/**
 * What music-metadata finds in a file, within limits of time, reads and memory, against files crafted to keep a parser busy.
 * @param limitMs how long it may take, in milliseconds
 * @returns null when it finds no track, fails or reaches a limit
 */
export async function readFormat(path: string, limitMs = limits.ms): Promise<Format | null> {
  const end = performance.now() + limitMs;
  const format = await parse(path, { wholeFile: false, end, reads: limits.reads }).catch(() => null);
  // Only sound without a header that says its length is read whole for it; then time alone is the bound.
  if (!format || format.duration || format.hasVideo) return format;
  const whole = { wholeFile: true, end, reads: Number.POSITIVE_INFINITY };
  return (await parse(path, whole).catch(() => null)) ?? format;
}

type Bounds = { wholeFile: boolean; end: number; reads: number };

/** @throws when the file is not known, or at a bound; `end` is of performance.now */
async function parse(path: string, { wholeFile, end, reads }: Bounds): Promise<Format | null> {
  const tokenizer = await fromFile(path, { maxBufferSize: limits.tagBytes });
  // The parser cannot be aborted, but every read goes through this tokenizer, which throws at a limit.
  let asked = 0;
  for (const name of ['peekBuffer', 'readBuffer'] as const) {
    const original = tokenizer[name].bind(tokenizer);
    tokenizer[name] = async (...args) => {
      if (++asked > reads || performance.now() > end) throw new Error('The file takes too long to read.');
      return original(...args);
    };
  }
  try {
    const options = { duration: wholeFile, skipCovers: true, skipPostHeaders: true, mkvUseIndex: true };
    const { format } = await parseFromTokenizer(tokenizer, options);
    const { duration = 0, hasAudio = false, hasVideo = false } = format;
    if (!hasAudio && !hasVideo) return null;
    return { duration: duration > 0 && Number.isFinite(duration) ? duration : null, hasAudio, hasVideo };
  } finally {
    await tokenizer.close();
  }
}
