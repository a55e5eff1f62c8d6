// npx tsx scripts/measure-lists.ts [--sizes 5,500] [--runs 15]
// Milliseconds until the first page of Polls, Quizzes and Surveys is there, with few items and with many.
import { parseArgs } from 'node:util';
import { fillDemoData } from '../tests/support/demo-data';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { measureLists } from './lib/lists-bench';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '5,500' }, runs: { type: 'string', default: '15' } },
});
await ensureBuilt();
await fillDemoData();
console.table(await measureLists({ sizes: values.sizes.split(',').map(Number), runs: Number(values.runs) }));
