import type { AppLoadContext } from '@remix-run/node';
import { createElement } from 'react';
import { periodInWords } from '~/lib/dates';
import { asOfAll, mapSection } from '~/lib/section-result';
import { printedPicture } from '~/report.server/picture';
import { printedDocument } from '~/routes/report/document.server';
import { reportHead } from '~/routes/report/head.server';
import type { Filters } from './filters';
import insightsCss from './insights.module.css?inline';
import { insightDefinitions, readInsights } from './insights.server';
import { printedSize } from './parts';
import { type Report, ReportBody } from './report-body';

/** Reads the report for print. */
export async function readReport(context: AppLoadContext, filters: Filters, now: number): Promise<Report> {
  const [{ insights, compared }, about] = await Promise.all([
    readInsights(context, filters),
    insightDefinitions(context),
  ]);
  const asOf = asOfAll(Object.values(insights));
  const facts: [string, string][] = [
    ['Period', periodInWords(filters)],
    ...(compared ? [['Compared with', compared] as [string, string]] : []),
    ['District', filters.district || 'All districts'],
    ['Age group', filters.ageRange || 'All age groups'],
    ...(asOf ? [['As of', asOf] as [string, string]] : []),
  ];
  return { head: reportHead(context, { title: 'Insights Report', facts, now }), insights, about };
}

/** Renders the report's HTML for Chromium, without images that could not be loaded. */
export async function reportDocument(context: AppLoadContext, report: Report): Promise<string> {
  const { topContents } = report.insights;
  const pictures = topContents.ok
    ? await Promise.all(topContents.data.map(({ thumbnail }) => pictureOf(context, thumbnail)))
    : [];
  report.insights.topContents = mapSection(topContents, (contents) =>
    contents.map((content, at) => ({ ...content, thumbnail: pictures[at] ?? null })),
  );
  const [, period] = report.head.facts[0] ?? [];
  const title = `Insights Report, ${period}, ${report.head.organisation}`;
  return printedDocument(title, createElement(ReportBody, report), insightsCss);
}

async function pictureOf({ readPicture }: AppLoadContext, pageUrl: string | null): Promise<string | null> {
  const file = pageUrl && (await readPicture(pageUrl));
  return file ? printedPicture(file, printedSize) : null;
}
