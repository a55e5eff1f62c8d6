import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '~/components/base/route-handle';
import { staffLoader } from '~/guard.server/guard';
import { utcDay } from '~/lib/utc-days';
import { reportFooter } from '~/routes/report/document.server';
import { insightsHref } from './filters';
import classes from './print.module.css';
import { readReport } from './report.server';
import { ReportBody } from './report-body';
import { InsightSearch, readFilters } from './search';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'Insights Report', hydrate: false };

/** The browser's print view, where no PDF is available (REL-21). */
export const loader = staffLoader(
  { can: 'see-insights', search: InsightSearch },
  async ({ search, request, context }) => {
    const now = Date.now();
    const filters = readFilters(search, utcDay(now));
    // The page with the form shows the error.
    if (filters.problem) throw redirect(`/dashboard/insights${new URL(request.url).search}`);
    return {
      ...(await readReport(context, filters, now)),
      back: insightsHref(filters),
      footer: reportFooter,
    };
  },
);

export default function PrintView() {
  const { head, insights, about, back, footer } = useLoaderData<typeof loader>();
  return (
    <main id="main" className={classes.page}>
      <p className={`${classes.hint} no-print`}>
        <a href={back}>Back to Insights</a>
        <span>To print or save as PDF, choose Print in your browser (Ctrl+P).</span>
      </p>
      <ReportBody head={head} insights={insights} about={about} />
      <footer className={classes.footer}>{footer}</footer>
    </main>
  );
}
