import type { AppLoadContext } from '@remix-run/node';
import { formatMoment } from '~/lib/dates';
import type { ReportHead } from './report-head';

/**
 * Returns the head of a report.
 * @param facts label and text
 */
export function reportHead(
  { config }: Pick<AppLoadContext, 'config'>,
  { title, facts, now }: { title: string; facts: ReportHead['facts']; now: number },
): ReportHead {
  const { name, logo } = config.organisation;
  return {
    organisation: name ?? config.appName,
    logo,
    title,
    facts: [...facts, ['Made', `${formatMoment(Math.floor(now / 1000))}, with ${config.appName}`]],
  };
}
