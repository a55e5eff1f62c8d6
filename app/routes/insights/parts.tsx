import { RetryLink } from '~/components/base/states';
import { BarChart } from '~/components/charts/bar-chart';
import { ChartFigure } from '~/components/charts/figure';
import { StatCard, StatCards } from '~/components/frame/stat-card';
import { WhatIsCounted } from '~/components/frame/what-is-counted';
import type { Definition } from '~/lib/definition';
import type { SectionResult } from '~/lib/section-result';
import { formatCount } from '~shared/text/numbers';
import classes from './insights.module.css';
import type { Insights } from './insights.server';
import { onScreen, Part, type Shown } from './part';
import { groupsNoun } from './traffic';

const series = ['Quiz', 'Poll', 'Survey'];

/** The four numbers at the top of the report (SPEC §2 'Insights Report'). */
export function KeyNumbers({ insights, about, printed }: Shown & { insights: Insights }) {
  const { traffic, sessions, completion } = insights;
  const card = <T,>(
    definition: Definition,
    sectionResult: SectionResult<T>,
    value: (data: T) => string,
    note?: (data: T) => string,
  ) => (
    <StatCard
      label={definition.label}
      about={onScreen(definition, printed)}
      value={sectionResult.ok ? value(sectionResult.data) : '–'}
      note={
        sectionResult.ok ? (
          [note?.(sectionResult.data), `as of ${sectionResult.asOf} UTC`].filter(Boolean).join(', ')
        ) : printed ? (
          sectionResult.message
        ) : (
          <>
            {sectionResult.message} <RetryLink small />
          </>
        )
      }
    />
  );
  return (
    <StatCards label="Key numbers">
      {card(about.highTrafficPeriod, traffic, (data) => data.highTrafficPeriod)}
      {card(about.totalSessions, sessions, (data) => data.total)}
      {card(
        about.completionRate,
        completion,
        (data) => data.rate,
        (data) => data.of,
      )}
      {card(
        about.sessionDuration,
        sessions,
        (data) => data.duration,
        (data) => data.durationNote,
      )}
    </StatCards>
  );
}

/** Quiz, poll and survey responses of each group. */
export function UserInteractivity({
  sectionResult,
  about,
  printed,
}: Shown & { sectionResult: Insights['traffic'] }) {
  const title = about.interactivity.label;
  return (
    <Part sectionResult={sectionResult} title={title} printed={printed}>
      {({ bars, column, rows, totals, missing }, asOf) => {
        const counts = totals.map(({ name, total }) => `${formatCount(total)} ${name}`);
        const isNone = totals.every(({ total }) => total === 0) && missing.length === 0;
        return (
          <ChartFigure
            title={title}
            message={
              counts.length === 0
                ? 'No number of responses was given.'
                : `${inWords(counts)} responses from ${rows.length} ${groupsNoun(column, rows.length)}.`
            }
            empty={isNone ? 'No quiz, poll or survey was answered.' : undefined}
            controls={
              missing.length > 0 && <ResponsesNotRead missing={missing} column={column} of={rows.length} />
            }
            table={{ columns: [column, ...series.map((name) => `${name} responses`)], rows }}
            note={asOf}
            about={onScreen(about.interactivity, printed)}
            printed={printed}
          >
            <BarChart groups={bars} series={series.map((name) => name.toLowerCase())} label={title} />
          </ChartFigure>
        );
      }}
    </Part>
  );
}

/** `a, b and c` */
const inWords = (words: string[]) =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');

/** Which kinds of responses some groups came without. */
function ResponsesNotRead({
  missing,
  column,
  of,
}: {
  missing: { name: string; groupsWithout: number }[];
  column: string;
  of: number;
}) {
  return (
    <div className={classes.notRead}>
      {missing.map(({ name, groupsWithout }) => (
        <p key={name}>
          <strong>{`${name[0]?.toUpperCase()}${name.slice(1)} responses could not be read`}</strong>
          {groupsWithout < of && ` for ${groupsWithout} ${groupsNoun(column, groupsWithout)}`}.
        </p>
      ))}
    </div>
  );
}

/** The contents with the most views. */
export function MostViewed({
  sectionResult,
  about,
  printed,
}: Shown & { sectionResult: Insights['topContents'] }) {
  const title = about.mostViewed.label;
  return (
    <Part sectionResult={sectionResult} title={title} printed={printed}>
      {(contents, asOf) => (
        <section className={classes.most} aria-label={title}>
          <h2>{title}</h2>
          {!printed && <WhatIsCounted about={about.mostViewed} />}
          {contents.length === 0 ? (
            <p className={classes.none}>No content was viewed.</p>
          ) : (
            <ol>
              {contents.map(({ title: name, thumbnail, views, share }, rank) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two contents may have one title; the rank is the identity
                <li key={rank}>
                  <span className={classes.rank}>{rank + 1}</span>
                  {!printed && (
                    <span className={classes.thumbnail}>
                      {thumbnail && (
                        <img src={thumbnail} alt="" width={80} height={45} loading="lazy" decoding="async" />
                      )}
                    </span>
                  )}
                  <span className={classes.content}>
                    <span className={classes.title}>{name || 'Untitled'}</span>
                    <svg width="100%" height="6" aria-hidden>
                      <rect width="100%" height="6" rx="3" className={classes.rail} />
                      <rect width={`${share}%`} height="6" rx="3" className={classes.share} />
                    </svg>
                  </span>
                  <span className={classes.views}>
                    {views} {views === '1' ? 'view' : 'views'}
                  </span>
                </li>
              ))}
            </ol>
          )}
          <p className={classes.note}>{asOf}</p>
        </section>
      )}
    </Part>
  );
}
