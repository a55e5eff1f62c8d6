// npx tsx scripts/measure-uploads.ts [--mb 500,2000] [--runs 3]
// Uploads into the built dashboard by both doors, beside a plain Node server that pipes the same bytes to disk: MB/s,
// and how much the dashboard's memory grows.
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { measureUploads } from './lib/upload-bench';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      mb: { type: 'string', default: '500,2000' },
      runs: { type: 'string', default: '3' },
    },
  });
  await ensureBuilt();
  const megabytes = values.mb.split(',').map(Number);
  const { rows, issues } = await measureUploads({ megabytes, runs: Number(values.runs) });
  console.table(rows);
  for (const issue of issues) console.error(issue);
  if (issues.length > 0) process.exitCode = 1;
}
