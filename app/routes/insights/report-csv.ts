import { countsAsDefined } from '~/admin-api.server/definitions';
import { staffLoader } from '~/guard.server/guard';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { noReportPage } from '~/routes/report/no-report-page.server';
import { readFigures } from './figures.server';
import { insightsHref, reportFileName } from './filters';
import { figureRows } from './report-rows.server';
import { InsightSearch, readFilters } from './search';

const columns = {
  ...{ section: 'Section', name: 'Name', value: 'Value' },
  ...{ compared: 'Compared', before: 'Before', unit: 'Unit' },
};

export const loader = staffLoader(
  { can: 'see-insights', search: InsightSearch },
  async ({ search, request, context }) => {
    const today = utcDay(Date.now());
    const filters = readFilters(search, today);
    const back = { href: '/dashboard/insights', label: 'Back to Insights' };
    if (filters.problem)
      return noReportPage(context, {
        status: 400,
        message: `${filters.problem} Choose other dates on the Insights page.`,
        links: [back],
      });
    return csvFile(context, request, {
      name: reportFileName(filters, today),
      columns,
      exported: { kind: 'system', itemName: 'the insights report' },
      rows: async () => {
        const { before, ...figures } = await readFigures(context, filters);
        const parts = Object.values(figures);
        const [first] = parts;
        // Fails only if all parts did; failed parts are named.
        if (first && !first.ok && parts.every(({ ok }) => !ok))
          throw noReportPage(context, {
            status: 503,
            message: first.message,
            links: [{ href: insightsHref(filters, '/report.csv'), label: 'Try again' }, back],
          });
        return figureRows({ ...figures, before }, filters, {
          appName: context.config.appName,
          isExact: await countsAsDefined(context),
        });
      },
    });
  },
);
