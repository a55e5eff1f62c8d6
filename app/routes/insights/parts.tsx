import { BarChart } from '~/components/charts/bar-chart';
import { ChartFigure } from '~/components/charts/figure';
import { Picture } from '~/components/frame/picture';
import { StatCard, StatCards } from '~/components/frame/stat-card';
import { WhatIsCounted } from '~/components/frame/what-is-counted';
import { couldNotBeRead } from '~/components/section-card';
import type { Change } from '~/lib/comparison';
import type { Definition } from '~/lib/definition';
import type { SectionResult } from '~/lib/section-result';
import { formatCount, listInWords } from '~shared/text/numbers';
import { ChangeInWords } from './change';
import classes from './insights.module.css';
import type { Insights } from './insights.server';
import { onScreen, Part, type Shown } from './part';
import { groupsNoun } from './traffic';

const series = ['Quiz', 'Poll', 'Survey'];

/** Renders the four key numbers (SPEC §2 'Insights Report'). */
export function KeyNumbers({ insights, about, printed }: Shown & { insights: Insights }) {
  const { traffic, sessions, completion } = insights;
  const card = <T,>(
    definition: Definition,
    sectionResult: SectionResult<T>,
    show: (data: T) => { value: string; note?: string; change: Change | null },
  ) => {
    if (!sectionResult.ok)
      return (
        <StatCard
          label={definition.label}
          about={onScreen(definition, printed)}
          value="–"
          note={printed ? sectionResult.message : <span data-failed>{couldNotBeRead}</span>}
        />
      );
    const { value, note, change } = show(sectionResult.data);
    return (
      <StatCard
        label={definition.label}
        about={onScreen(definition, printed)}
        value={value}
        note={
          (note || change) && (
            <>
              {note && <span>{note}</span>}
              {change && <ChangeInWords change={change} />}
            </>
          )
        }
      />
    );
  };
  return (
    <StatCards label="Key numbers">
      {card(about.highTrafficPeriod, traffic, ({ highTrafficPeriod, change }) => ({
        value: highTrafficPeriod,
        change,
      }))}
      {card(about.totalSessions, sessions, ({ total, change }) => ({
        ...{ value: total, note: about.totalSessions.unit, change },
      }))}
      {card(about.completionRate, completion, ({ rate, of, change }) => ({ value: rate, note: of, change }))}
      {card(about.sessionDuration, sessions, ({ duration, durationNote, durationChange }) => ({
        value: duration,
        note: durationNote,
        change: durationChange,
      }))}
    </StatCards>
  );
}

/** Renders the responses of each group. */
export function UserInteractivity({
  sectionResult,
  about,
  printed,
}: Shown & { sectionResult: Insights['traffic'] }) {
  const title = about.interactivity.label;
  return (
    <Part sectionResult={sectionResult} title={title} printed={printed}>
      {({ bars, column, rows, totals, missing }) => {
        const counts = totals.map(({ name, total }) => `${formatCount(total)} ${name}`);
        const isNone = totals.every(({ total }) => total === 0) && missing.length === 0;
        return (
          <ChartFigure
            title={title}
            message={
              counts.length === 0
                ? 'No number of responses was given.'
                : `${listInWords(counts)} responses from ${rows.length} ${groupsNoun(column, rows.length)}.`
            }
            empty={isNone ? 'No quiz, poll or survey was answered.' : undefined}
            controls={
              missing.length > 0 && <ResponsesNotRead missing={missing} column={column} of={rows.length} />
            }
            table={{ columns: [column, ...series.map((name) => `${name} responses`)], rows }}
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

/** In CSS pixels. */
export const printedSize = { width: 64, height: 36 } as const;

/** Renders the most viewed contents. */
export function MostViewed({
  sectionResult,
  about,
  printed,
}: Shown & { sectionResult: Insights['topContents'] }) {
  const title = about.mostViewed.label;
  return (
    <Part sectionResult={sectionResult} title={title} printed={printed}>
      {(contents) => (
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
                  <span className={classes.thumbnail} data-printed={printed || undefined}>
                    {thumbnail &&
                      (printed ? (
                        <img src={thumbnail} alt="" {...printedSize} decoding="sync" />
                      ) : (
                        <Picture src={thumbnail} at="row" width={80} height={45} />
                      ))}
                  </span>
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
        </section>
      )}
    </Part>
  );
}
