// npx tsx scripts/measure-insight.ts [--streams 2000] [--runs 7]
// The PDF without and with a running Chromium and 20 at once; then many open streams of live numbers: memory for each, and how
// long an event takes to reach them all.
import { parseArgs } from 'node:util';
import { fillDemoData } from '../tests/support/demo-data';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { measureReports, measureStreams } from './lib/insight-bench';

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '2000' }, runs: { type: 'string', default: '7' } },
});
await ensureBuilt();
await fillDemoData();
console.table([await measureReports({ runs: Number(values.runs) })]);
console.table([await measureStreams({ count: Number(values.streams) })]);
