import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const Line = z.object({ name: z.string(), size: z.number() });

export type VerifiedFiles = {
  has(name: string, size: number): boolean;
  add(file: { name: string; size: number; sha256: string }): Promise<void>;
};

/** Opens the journal of verified files. */
export async function openVerifiedFiles(folder: string, store: string): Promise<VerifiedFiles> {
  const id = createHash('sha256').update(store).digest('hex').slice(0, 16);
  const path = join(folder, `verified-${id}.jsonl`);
  await mkdir(folder, { recursive: true });
  // Separates a line that a crash truncated.
  await appendFile(path, '\n');
  const known = new Map<string, number>();
  for await (const text of createInterface({ input: createReadStream(path) })) {
    const line = Line.safeParse(parsed(text));
    if (line.success) known.set(line.data.name, line.data.size);
  }
  return {
    has: (name, size) => known.get(name) === size,
    async add({ name, size, sha256 }) {
      await appendFile(path, `${JSON.stringify({ name, size, sha256 })}\n`);
      known.set(name, size);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
