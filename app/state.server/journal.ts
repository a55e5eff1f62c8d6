import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

const hourMs = 60 * 60_000;
/** Valid entries are rewritten first. */
const segmentLifeMs = 25 * hourMs;
/** A start with a wrong clock must not drop them. */
const segmentsKept = 25;
const retryMs = 5_000;
/** Another process may need this to append. */
const overlapMs = 60_000;

const nameAt = (ms: number) => `${new Date(ms).toISOString().slice(0, 13)}.jsonl`;
const isSegment = /^\d{4}-\d\d-\d\dT\d\d\.jsonl$/;
const startOf = (name: string) => Date.parse(`${name.slice(0, 13)}:00:00Z`);

type Pending = { text: string; settle: (stored: boolean) => void };

/**
 * JSON lines, one file (0600) per hour, appended atomically: all processes see the same order. Lines begin
 * with a line break, so that a truncated one does not break the next.
 */
export function createJournal({
  folder,
  log,
  now,
  onLine,
}: {
  folder: string;
  log: Logger;
  now: () => number;
  onLine: (json: unknown, segment: string) => void;
}) {
  const offsets = new Map<string, number>();
  let handle: { name: string; file: FileHandle } | null = null;
  let queue: Pending[] = [];
  let writing: Promise<void> | null = null;
  let reading: Promise<void> = Promise.resolve();
  let failing = false;
  let readAt = now();
  let retryAt = 0;

  function failed(err: unknown): void {
    retryAt = now() + retryMs;
    if (failing) return;
    failing = true;
    log.error(
      { err, folder },
      'Ended sessions and used codes cannot be stored in DATA_DIR: they are kept in memory, and a restart would forget them',
    );
  }

  async function fileFor(name: string): Promise<FileHandle> {
    if (handle?.name === name) return handle.file;
    await handle?.file.close().catch(() => {});
    handle = null;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    handle = { name, file: await open(join(folder, name), 'a', 0o600) };
    return handle.file;
  }

  async function write(text: string): Promise<boolean> {
    if (now() < retryAt) return false;
    try {
      const file = await fileFor(nameAt(now()));
      await file.appendFile(text);
      await file.datasync();
      if (failing) log.info({ folder }, 'Ended sessions and used codes are stored in DATA_DIR again');
      failing = false;
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      const stored = await write(batch.map(({ text }) => text).join(''));
      for (const { settle } of batch) settle(stored);
    }
    writing = null;
  }

  function readLines(text: string, segment: string): void {
    for (const line of text.split('\n')) {
      if (line === '') continue;
      try {
        onLine(JSON.parse(line), segment);
      } catch {
        log.warn({ segment }, 'a line of the journal was cut off and is left out');
      }
    }
  }

  async function readOn(name: string): Promise<void> {
    const path = join(folder, name);
    const from = offsets.get(name) ?? 0;
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    if (size <= from) return;
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - from), position: from });
      // The last line may be incomplete.
      const end = buffer.subarray(0, bytesRead).lastIndexOf(10) + 1;
      offsets.set(name, from + end);
      readLines(buffer.toString('utf8', 0, end), name);
    } finally {
      await file.close();
    }
  }

  /** Each line is read once, in order. */
  function read(names: () => Promise<string[]> | string[]): Promise<void> {
    reading = reading.then(async () => {
      try {
        for (const name of await names()) await readOn(name);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failed(error);
      }
    });
    return reading;
  }

  const segments = async () => (await readdir(folder)).filter((name) => isSegment.test(name)).sort();

  return {
    isRetryDue: () => failing && now() >= retryAt,

    append(json: unknown): Promise<boolean> {
      return new Promise((settle) => {
        queue.push({ text: `\n${JSON.stringify(json)}\n`, settle });
        writing ??= drain();
      });
    },

    load(): Promise<void> {
      readAt = now();
      return read(segments);
    },

    catchUp(): Promise<void> {
      const at = now();
      const names: string[] = [];
      // Other processes may have appended, or the clock was set back.
      const from = Math.max(Math.min(readAt - overlapMs, at), at - segmentLifeMs);
      for (let hour = from - (from % hourMs); hour <= at; hour += hourMs) names.push(nameAt(hour));
      readAt = at;
      return read(() => names);
    },

    async outdated(): Promise<string[]> {
      const past = (await segments().catch(() => [])).filter((name) => startOf(name) <= now());
      return past.slice(0, -segmentsKept).filter((name) => startOf(name) < now() - segmentLifeMs);
    },

    async drop(name: string): Promise<void> {
      await unlink(join(folder, name)).catch(() => {});
      offsets.delete(name);
    },

    async close(): Promise<void> {
      await writing;
      await handle?.file.close().catch(() => {});
      handle = null;
    },
  };
}
