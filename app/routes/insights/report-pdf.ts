import { recordEvent } from '~/admin-api.server/record-event';
import { staffLoader } from '~/guard.server/guard';
import { utcDay } from '~/lib/utc-days';
import { isPrintFailed } from '~/report.server/printer';
import { type Filters, insightsHref, readFilters, reportFileName } from './filters';
import { insightDefinitions, readInsights } from './insights.server';
import { noReportPage } from './no-report-page.server';
import { reportDocument, reportFooter, reportHead } from './report.server';
import { InsightSearch } from './search';

/**
 * `/dashboard/insights/report.pdf`: the report as a download, from a plain link (SPEC §2 'Export as PDF').
 * SEC-47: for people signed in, not for other sites, so many a minute; HEAD makes none.
 */
export const loader = staffLoader(
  { can: 'see-insights', search: InsightSearch },
  async ({ staff, search, request, context }) => {
    const now = Date.now();
    const today = utcDay(now);
    const filters = readFilters(search, today);
    const reject = (status: number, message: string, links = linksTo(filters)) =>
      noReportPage(context, { status, message, links });

    if (request.headers.get('sec-fetch-site') === 'cross-site')
      return reject(403, 'The report was asked for from another site. You can export it from Insights.');
    if (filters.problem)
      return reject(400, `${filters.problem} Choose other dates on the Insights page.`, [
        { href: '/dashboard/insights', label: 'Back to Insights' },
      ]);
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${reportFileName(filters, today)}.pdf"`,
      'Cache-Control': 'no-store',
    };
    if (request.method === 'HEAD') return new Response(null, { headers });

    const [insights, about] = await Promise.all([
      readInsights(context, filters),
      insightDefinitions(context),
    ]);
    const parts = Object.values(insights);
    const [first] = parts;
    // A part that could not be read is named at the report's head (decision 0026); with none at all there is nothing to report.
    if (first && !first.ok && parts.every(({ ok }) => !ok)) return reject(503, first.message);
    const html = reportDocument({ head: reportHead(context, filters, now), insights, about });
    try {
      const pdf = await context.printer.print(html, {
        footer: reportFooter,
        by: staff.id,
        signal: context.signal,
      });
      await recordEvent(context, {
        action: 'export',
        kind: 'system',
        itemName: 'the insights report',
        detail: new URL(request.url).search || null,
      });
      return new Response(pdf as Uint8Array<ArrayBuffer>, {
        headers: { ...headers, 'Content-Length': String(pdf.byteLength) },
      });
    } catch (error) {
      if (!isPrintFailed(error)) throw error;
      context.log.warn({ err: error, reason: error.reason }, 'no report');
      return reject(error.reason === 'often' ? 429 : 503, error.message);
    }
  },
);

function linksTo(filters: Filters) {
  return [
    { href: insightsHref(filters, '/report.pdf'), label: 'Try again' },
    { href: insightsHref(filters, '/print'), label: 'Open the print view' },
    { href: insightsHref(filters), label: 'Back to Insights' },
  ];
}
