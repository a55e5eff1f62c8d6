// npm run bench [parts]: the figures of docs/performance.md, each beside its reference of the same run, as one Markdown table.
// Words choose parts: npm run bench -- pages throughput. It fails only for what is the same on every machine: bytes and requests.
// Options, where a part takes them: --runs 3 --mb 500,2000 --streams 2000 --rows 5,500 --postgres
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/ensure-built.mjs';
import { command, UserError } from '../../scripts/lib/machine.mjs';

const numbers = (/** @type {string | undefined} */ text) => text?.split(',').map(Number);
const text = /** @type {const} */ ({ type: 'string' });

await command(async () => {
  const { positionals: named, values } = parseArgs({
    allowPositionals: true,
    options: {
      runs: text,
      mb: text,
      streams: text,
      rows: text,
      postgres: { type: 'boolean', default: false },
    },
  });
  await ensureInstalled();
  // TypeScript, and the packages are there by now.
  (await import('tsx/esm/api')).register();
  const { parts } = await import('./parts.ts');
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new UserError(
      `There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`,
    );
  await ensureBuilt();
  const chromium = await ensureChromium();
  const { filledFolder } = await import('./library.ts');
  const { machine, markdown, withinBudget } = await import('./table.ts');
  const chosen = named.length > 0 ? named : Object.keys(parts).filter((name) => !parts[name]?.onlyByName);
  const given = {
    runs: numbers(values.runs)?.[0],
    mb: numbers(values.mb),
    streams: numbers(values.streams)?.[0],
    rows: numbers(values.rows),
    postgres: values.postgres,
  };
  const version = execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim();
  console.log(
    `${machine(version)}; load ${loadavg()[0]?.toFixed(1)} before, ${new Date().toISOString().slice(0, 10)}`,
  );
  // Hard budgets, bytes and requests, fail; times are only said to be missed, as a busy machine misses them too.
  let missed = 0;
  try {
    for (const name of chosen) {
      const part = parts[name];
      const rows = await part?.measure(given, chromium);
      if (!part || !rows) continue;
      console.log(`\n### ${part.title}\n\n${typeof rows === 'string' ? rows : markdown(rows)}`);
      if (typeof rows !== 'string')
        missed += rows.filter((row) => row.budget?.hard && withinBudget(row) === false).length;
    }
  } finally {
    const folder = await filledFolder();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
  if (missed > 0) throw new UserError(`${missed} of the sizes are over their budget.`);
});
