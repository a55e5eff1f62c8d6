import type { Insights } from './insights.server';
import { KeyNumbers, MostViewed, Traffic, UserInteractivity } from './parts';
import classes from './report.module.css';

/** What a printed report says besides its numbers, as formatted text. */
export type ReportHead = { appName: string; summary: string; madeAt: string };

/** The report on paper: the print view and the PDF both show this. Needs no router and no script. */
export function ReportBody({ head, insights }: { head: ReportHead; insights: Insights }) {
  return (
    <article className={classes.report}>
      <header className={classes.head}>
        <p className={classes.app}>{head.appName}</p>
        <h1>Insights Report</h1>
        <p>{head.summary}</p>
        <p className={classes.made}>{head.madeAt}</p>
      </header>
      <KeyNumbers insights={insights} printed />
      <UserInteractivity panel={insights.traffic} printed />
      <Traffic panel={insights.traffic} printed />
      <MostViewed panel={insights.topContents} printed />
    </article>
  );
}
