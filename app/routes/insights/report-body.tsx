import type { InsightDefinitions, Insights } from './insights.server';
import { KeyNumbers, MostViewed, UserInteractivity } from './parts';
import classes from './report.module.css';
import { ageGroupKey, TrafficByAgeGroup, TrafficByDistrict } from './traffic';

/** What a printed report says besides its numbers, as formatted text. */
export type ReportHead = { appName: string; summary: string; madeAt: string };

export type Report = { head: ReportHead; insights: Insights; about: InsightDefinitions };

/** The report on paper: the print view and the PDF both show this. Needs no router and no script. */
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
      <header className={classes.head}>
        <p className={classes.app}>{head.appName}</p>
        <h1>Insights Report</h1>
        <p>{head.summary}</p>
        <p className={classes.made}>{head.madeAt}</p>
      </header>
      {unread.length > 0 && (
        <p className={classes.unread}>
          <strong>Not in this report,</strong> since it could not be read:{' '}
          {`${unread.map(({ label }) => label).join(', ')}.`}
        </p>
      )}
      <KeyNumbers insights={insights} about={about} printed />
      <UserInteractivity sectionResult={insights.traffic} about={about} printed />
      <TrafficByAgeGroup sectionResult={insights.byAge} about={about} printed />
      <MostViewed sectionResult={insights.topContents} about={about} printed />
      <TrafficByDistrict sectionResult={insights.byDistrict} about={about} printed />
      <section className={classes.reading}>
        <h2>How to read this report</h2>
        <p>“As of” is the time (UTC) at which a number was read.</p>
        <dl>
          {printed.map(({ label, message }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{message}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}
