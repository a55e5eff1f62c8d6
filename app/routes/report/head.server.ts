import type { AppLoadContext } from '@remix-run/node';
import { formatMoment } from '~/lib/dates';
import type { ReportHead } from './report-head';

/** The head of a report made now. @param facts label and text: what it is of, for which period */
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
