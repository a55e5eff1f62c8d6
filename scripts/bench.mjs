// npm run bench [parts]: the figures of docs/performance.md, each beside its reference of the same run, as one Markdown table.
// Words choose parts: npm run bench -- pages throughput. It fails only for what is the same on every machine: bytes and requests.
import { ensureChromium } from './lib/chromium.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure-built.mjs';
import { command, UserError } from './lib/machine.mjs';

await command(async () => {
  const wanted = process.argv.slice(2);
  await ensureInstalled();
  // TypeScript, and the packages are there by now.
  (await import('tsx/esm/api')).register();
  const { parts } = await import('./bench/parts.ts');
  const unknown = wanted.filter((word) => !(word in parts));
  if (unknown.length > 0)
    throw new UserError(
      `There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`,
    );
  await ensureBuilt();
  const chromium = await ensureChromium();
  const { runParts } = await import('./bench/run.ts');
  const issues = await runParts(wanted.length > 0 ? wanted : Object.keys(parts), chromium);
  if (issues > 0) process.exitCode = 1;
});
