import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type MediaFacts, type MediaIssue, readMedia, type Tracks } from './read-media';
import { headBytes } from './type-by-bytes';

/** Against crafted files. */
const limits = { ms: 10_000, memoryMb: 128 };

/** Inspects a whole video or audio file. */
export async function inspectMediaFile(path: string, mime: string): Promise<MediaFacts | MediaIssue> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = { size, read: (from: number, to: number) => readBytes(file, from, to) };
    return await readMedia(bytes, mime, () => readTracksApart(path, mime));
  } finally {
    await file.close();
  }
}

/** At a limit, returns the tracks read so far. */
function readTracksApart(path: string, mime: string): Promise<Tracks | null> {
  return new Promise((resolve) => {
    let tracks: Tracks | null = null;
    const worker = new Worker(workerPath(), {
      workerData: { path, mime },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    const late = setTimeout(() => void worker.terminate(), limits.ms);
    worker.on('message', (found: Tracks | null) => {
      tracks = found;
    });
    worker.on('error', () => {});
    worker.on('exit', () => {
      clearTimeout(late);
      resolve(tracks);
    });
  });
}

function workerPath(): string {
  const [source = '', built = ''] = ['./tracks-worker.mjs', './tracks-worker.js'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  return existsSync(source) ? source : built;
}

/** Reads a file's first bytes. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return await readBytes(file, 0, headBytes);
  } finally {
    await file.close();
  }
}

async function readBytes(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const length = to - from;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
