import { fillDemoData } from '../../tests/support/demo-data';
import { measureReports, measureStreams } from '../lib/insight-bench';
import type { Row } from './table';

/** Browsers that follow the live numbers at once. */
const streams = 2_000;

/** The insights report as PDF, and one new number told to many open browsers. */
export async function measureInsightRows(): Promise<Row[]> {
  await fillDemoData();
  const report = await measureReports({ runs: 5 });
  const live = await measureStreams({ count: streams });
  if (live.notified < streams) throw new Error(`Only ${live.notified} of ${streams} streams were told.`);
  const notified = `one number to ${streams.toLocaleString('en')} streams`;
  return [
    { what: 'PDF, Chromium running', figure: report.warmMs, unit: 'ms', budget: { atMost: 250 } },
    {
      ...{ what: 'PDF, Chromium to be started', figure: report.coldMs, unit: 'ms' },
      reference: { what: 'Chromium running', figure: report.warmMs },
    },
    { what: `PDF, the slowest of ${report.atOnce} at once`, figure: report.slowestOfMany, unit: 'ms' },
    { what: `${notified}: the last one hears it after`, figure: live.lastMs, unit: 'ms' },
    { what: `${notified}: memory for each`, figure: live.kBPerStream, unit: 'kB' },
  ];
}
