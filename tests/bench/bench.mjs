// npm run bench [parts]: the figures of docs/performance.md, each beside its reference of the same run, as one Markdown table.
// Words choose parts: npm run bench -- pages throughput. It fails only for what is the same on every machine: bytes and requests.
// Options, where a part takes them: --runs 3 --mb 500,2000 --streams 2000 --rows 5,500 --sessions 10000,100000 --postgres
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
      sessions: text,
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
  const { runParts } = await import('./run.ts');
  const chosen = named.length > 0 ? named : Object.keys(parts).filter((name) => !parts[name]?.onlyByName);
  const missed = await runParts(chosen, chromium, {
    runs: numbers(values.runs)?.[0],
    mb: numbers(values.mb),
    streams: numbers(values.streams)?.[0],
    rows: numbers(values.rows),
    sessions: numbers(values.sessions),
    postgres: values.postgres,
  });
  if (missed > 0) process.exitCode = 1;
});
