import type { AppLoadContext } from '@remix-run/node';
import { noReportPage } from '~/routes/report/no-report-page.server';
import type { ResultFilters } from './filters';

/** Renders an error page in place of a file. */
export const noResults = (
  context: AppLoadContext,
  { message }: { message: string },
  { problem }: ResultFilters,
  back: string,
) =>
  noReportPage(context, {
    status: problem ? 400 : 503,
    message: problem ? `${problem} Choose other dates with the results.` : message,
    links: [{ href: back, label: 'Back to the results' }],
  });
