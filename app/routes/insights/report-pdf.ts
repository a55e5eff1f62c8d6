import { staffLoader } from '~/guard.server/guard';
import { utcDay } from '~/lib/utc-days';
import { noReportPage } from '~/routes/report/no-report-page.server';
import { pdfDownload } from '~/routes/report/pdf-download.server';
import { insightsHref, reportFileName } from './filters';
import { readReport, reportDocument } from './report.server';
import { InsightSearch, readFilters } from './search';

/** SPEC §2 'Export as PDF'. */
export const loader = staffLoader(
  { can: 'see-insights', search: InsightSearch },
  async ({ staff, search, request, context }) => {
    const now = Date.now();
    const today = utcDay(now);
    const filters = readFilters(search, today);
    const links = [
      { href: insightsHref(filters, '/report.pdf'), label: 'Try again' },
      { href: insightsHref(filters, '/print'), label: 'Open the print view' },
      { href: insightsHref(filters), label: 'Back to Insights' },
    ];
    if (filters.problem)
      return noReportPage(context, {
        status: 400,
        message: `${filters.problem} Choose other dates on the Insights page.`,
        links: [{ href: '/dashboard/insights', label: 'Back to Insights' }],
      });
    return pdfDownload(context, request, {
      by: staff.id,
      name: reportFileName(filters, today),
      exported: { kind: 'system', itemName: 'the insights report' },
      links,
      document: async () => {
        const report = await readReport(context, filters, now);
        const parts = Object.values(report.insights);
        const [first] = parts;
        // The report names failed parts (decision 0018); without any part there is no report.
        if (first && !first.ok && parts.every(({ ok }) => !ok))
          throw noReportPage(context, { status: 503, message: first.message, links });
        return reportDocument(context, report);
      },
    });
  },
);
