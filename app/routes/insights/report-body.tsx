import classes from '~/routes/report/report.module.css';
import { HowToRead, type ReportHead, ReportHeader } from '~/routes/report/report-head';
import type { InsightDefinitions, Insights } from './insights.server';
import { KeyNumbers, MostViewed, UserInteractivity } from './parts';
import { ageGroupKey, TrafficByAgeGroup, TrafficByDistrict } from './traffic';

export type Report = { head: ReportHead; insights: Insights; about: InsightDefinitions };

/** Renders the report for print view and PDF, without router and scripts. */
export function ReportBody({ head, insights, about }: Report) {
  const printed = [
    ...[about.highTrafficPeriod, about.totalSessions, about.completionRate, about.sessionDuration],
    ...[about.interactivity, about[ageGroupKey(insights.byAge)], about.mostViewed, about.trafficByDistrict],
  ];
  const unread = [
    ...(insights.traffic.ok ? [] : [about.highTrafficPeriod, about.interactivity]),
    ...(insights.sessions.ok ? [] : [about.totalSessions, about.sessionDuration]),
    ...(insights.completion.ok ? [] : [about.completionRate]),
    ...(insights.byAge.ok ? [] : [about[ageGroupKey(insights.byAge)]]),
    ...(insights.topContents.ok ? [] : [about.mostViewed]),
    ...(insights.byDistrict.ok ? [] : [about.trafficByDistrict]),
  ];
  return (
    <article className={classes.report}>
      <ReportHeader head={head} />
      {unread.length > 0 && (
        <p className={classes.unread}>
          <strong>Not in this report,</strong> since it could not be read:{' '}
          {`${unread.map(({ label }) => label).join(', ')}.`}
        </p>
      )}
      <h2>Key numbers</h2>
      <KeyNumbers insights={insights} about={about} printed />
      <UserInteractivity sectionResult={insights.traffic} about={about} printed />
      <TrafficByAgeGroup sectionResult={insights.byAge} about={about} printed />
      <MostViewed sectionResult={insights.topContents} about={about} printed />
      <TrafficByDistrict sectionResult={insights.byDistrict} about={about} printed />
      <HowToRead terms={printed}>
        <p>
          “As of” is the time at which the numbers were read: Kigali’s, with UTC in brackets. Days are UTC
          days, from 02:00 to 02:00 in Kigali.
        </p>
      </HowToRead>
    </article>
  );
}
