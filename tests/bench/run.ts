import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { filledFolder } from './library';
import { parts } from './parts';
import { machine, markdown, type Options, withinBudget } from './table';

/**
 * Runs the named parts one after the other and prints a table for each.
 * @returns how many hard budgets were missed: bytes and requests. Times are only said to be missed; a busy machine misses them too.
 */
export async function runParts(names: string[], chromium: string, options: Options): Promise<number> {
  const version = execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim();
  console.log(
    `${machine(version)}; load ${loadavg()[0]?.toFixed(1)} before, ${new Date().toISOString().slice(0, 10)}`,
  );
  let missed = 0;
  try {
    for (const name of names) {
      const part = parts[name];
      if (!part) continue;
      const rows = await part.measure(options, chromium);
      console.log(`\n### ${part.title}\n\n${typeof rows === 'string' ? rows : markdown(rows)}`);
      if (typeof rows === 'string') continue;
      missed += rows.filter((row) => row.budget?.hard && withinBudget(row) === false).length;
    }
  } finally {
    const folder = await filledFolder();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
  if (missed > 0) console.error(`\n${missed} of the sizes are over their budget.`);
  return missed;
}
