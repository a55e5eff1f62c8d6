import { appendFile, type FileHandle, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, utcDay } from '~/lib/utc-days';
import { audit } from '~contract';
import { countedTo, type EventQuery, type EventStore, usualPerPage } from './event-store';

const chunkBytes = 256 * 1024;
/** Day and byte offset, so that processes need no coordination. */
const bytesOfDay = 100_000_000;
const idOf = (day: string, offset: number) => Number(day.replaceAll('-', '')) * bytesOfDay + offset;
const placeOf = (id: number) => ({
  day: String(Math.floor(id / bytesOfDay)).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  offset: id % bytesOfDay,
});

const isDayFile = /^\d{4}-\d\d-\d\d\.jsonl$/;
const nameOf = (day: string) => `${day}.jsonl`;

/**
 * One file (0600) of JSON lines per day. Lines begin with a line break, so that a truncated one does not
 * break the next.
 */
export function fileEvents({ folder, now = Date.now }: { folder: string; now?: () => number }): EventStore {
  let adding: Promise<void> = Promise.resolve();
  const counted = new Map<string, { bytes: number; rows: number }>();

  async function days(): Promise<string[]> {
    const names = await readdir(folder).catch(noneIfMissing);
    return names
      .filter((name) => isDayFile.test(name))
      .map((name) => name.slice(0, 10))
      .sort()
      .reverse();
  }

  async function rowsOf(day: string): Promise<number> {
    return withFile(day, 0, async (file) => {
      const { size } = await file.stat();
      const last = counted.get(day) ?? { bytes: 0, rows: 0 };
      let { bytes, rows } = last;
      const buffer = Buffer.alloc(Math.min(chunkBytes, Math.max(0, size - bytes)));
      while (bytes < size) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - bytes), bytes);
        if (bytesRead === 0) break;
        // JSON lines contain no line breaks; each stored row adds two.
        for (let at = buffer.indexOf(10); at >= 0 && at < bytesRead; at = buffer.indexOf(10, at + 1))
          rows += 0.5;
        bytes += bytesRead;
      }
      counted.set(day, { bytes, rows });
      return Math.floor(rows);
    });
  }

  async function withFile<T>(day: string, missing: T, work: (file: FileHandle) => Promise<T>): Promise<T> {
    const file = await open(join(folder, nameOf(day)), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!file) return missing;
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  }

  async function* linesOf(day: string, end?: number): AsyncGenerator<{ offset: number; text: string }> {
    const file = await open(join(folder, nameOf(day)), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!file) return;
    try {
      let position = Math.min(end ?? Number.POSITIVE_INFINITY, (await file.stat()).size);
      let rest: Buffer = Buffer.alloc(0);
      while (position > 0) {
        const buffer = Buffer.alloc(Math.min(chunkBytes, position));
        position -= buffer.length;
        await file.read(buffer, 0, buffer.length, position);
        let bytes = Buffer.concat([buffer, rest]);
        let at = buffer.lastIndexOf(10);
        while (at >= 0) {
          const line = bytes.subarray(at + 1);
          if (line.length > 0) yield { offset: position + at + 1, text: line.toString('utf8') };
          bytes = bytes.subarray(0, at);
          at = bytes.lastIndexOf(10);
        }
        rest = bytes;
      }
      if (rest.length > 0) yield { offset: 0, text: rest.toString('utf8') };
    } finally {
      await file.close();
    }
  }

  async function* lines({ before, from, to }: EventQuery): AsyncGenerator<{ id: number; text: string }> {
    const last = before ? placeOf(Number(before)) : null;
    for (const day of await days()) {
      if (last && day > last.day) continue;
      // A row is stored after its time: midnight may be in between.
      if (to && day > addDays(to.slice(0, 10), 1)) continue;
      if (from && day < from.slice(0, 10)) return;
      for await (const { offset, text } of linesOf(day, day === last?.day ? last.offset : undefined))
        yield { id: idOf(day, offset), text };
    }
  }

  return {
    add(event) {
      const stored = adding.then(async () => {
        const at = new Date(now());
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const text = `\n${JSON.stringify({ at: at.toISOString(), ...event })}\n`;
        await appendFile(join(folder, nameOf(utcDay(at.getTime()))), text, { mode: 0o600, flush: true });
      });
      adding = stored.catch(() => {});
      return stored;
    },

    async list(query) {
      const { page = 1, perPage = usualPerPage, before, ...filters } = query;
      const isWhole = Object.values(filters).every((value) => value === undefined);
      const skip = before === undefined ? (Number(page) - 1) * Number(perPage) : 0;
      const { actor, action, kind, itemId } = filters;
      const needed = [actor, action, kind, itemId].filter(Boolean).map((value) => JSON.stringify(value));
      const data: audit.AuditEvent[] = [];
      let found = 0;
      for await (const { id, text } of lines(query)) {
        const isOnPage = found >= skip && data.length < Number(perPage);
        // A substring check is cheaper than parsing.
        if (!needed.every((word) => text.includes(word))) continue;
        const row = isWhole && !isOnPage ? null : readRow(id, text);
        if (!isWhole && !(row && matches(row, filters))) continue;
        found++;
        if (row && isOnPage) data.push(row);
        const isFull = data.length === Number(perPage);
        if (isFull && (isWhole || before !== undefined || found > countedTo)) break;
      }
      const total = isWhole && before === undefined ? await count() : Math.min(found, countedTo);
      return { data, total, more: !isWhole && found > countedTo };
    },

    async get(id) {
      const { day, offset } = placeOf(id);
      if (!isDayFile.test(nameOf(day))) return null;
      return withFile(day, null, async (file) => {
        for await (const text of file.readLines({ start: offset, autoClose: false }))
          return readRow(id, text);
        return null;
      });
    },

    async cut(before) {
      let rows = 0;
      for (const day of await days()) {
        if (Date.parse(`${addDays(day, 1)}T00:00:00Z`) > before) continue;
        rows += await rowsOf(day);
        await unlink(join(folder, nameOf(day)));
        counted.delete(day);
      }
      return rows;
    },
  };

  async function count(): Promise<number> {
    let rows = 0;
    for (const day of await days()) rows += await rowsOf(day);
    return rows;
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function readRow(id: number, text: string): audit.AuditEvent | null {
  try {
    return audit.AuditEvent.parse({ ...JSON.parse(text), id });
  } catch {
    return null;
  }
}

function matches(
  row: audit.AuditEvent,
  { actor, action, kind, itemId, from, to, search }: EventQuery,
): boolean {
  const words = search?.trim().toLowerCase();
  const at = Date.parse(row.at);
  return (
    (!actor || row.actorId === actor || (row.kind === 'staff-user' && row.itemId === actor)) &&
    (!action || row.action === action) &&
    (!kind || row.kind === kind) &&
    (!itemId || row.itemId === itemId) &&
    (!from || at >= Date.parse(from)) &&
    (!to || at < Date.parse(to)) &&
    (!words ||
      [row.actorName, row.itemName, row.detail, row.ip, row.requestId]
        .join(' ')
        .toLowerCase()
        .includes(words))
  );
}
