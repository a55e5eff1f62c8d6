import { BarChart } from '~/components/charts/bar-chart';
import { DonutChart } from '~/components/charts/donut-chart';
import { ChartFigure } from '~/components/charts/figure';
import { SectionCard } from '~/components/section-card';
import { StatCard, StatCards } from '~/components/stat-card';
import { RetryLink } from '~/components/states';
import { WhatIsCounted } from '~/components/what-is-counted';
import type { Definition } from '~/lib/definition';
import { formatCount, formatShare } from '~/lib/numbers';
import type { SectionResult } from '~/lib/section-result';
import classes from './insights.module.css';
import type { InsightDefinitions, Insights, SessionsByGroup } from './insights.server';

const series = ['Quiz', 'Poll', 'Survey'];

type Shown = { about: InsightDefinitions; printed?: boolean };

/** '?' is for the screen: the printed report says at its end what is counted. */
const onScreen = (about: Definition, printed?: boolean) => (printed ? undefined : about);

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

const groupsNoun = (column: string, n: number) => `${column.toLowerCase()}${n === 1 ? '' : 's'}`;

/** Which definition fits the donut: a provider need not say what its groups are. */
export const ageGroupKey = (sectionResult: Insights['byAge']) =>
  sectionResult.ok && sectionResult.data.column === 'Group' ? 'trafficByGroup' : 'trafficByAgeGroup';

/** Sessions by age group (SPEC §1, the donut of §2). */
export function TrafficByAgeGroup({
  sectionResult,
  about,
  printed,
}: Shown & { sectionResult: Insights['byAge'] }) {
  const definition = about[ageGroupKey(sectionResult)];
  const { label } = definition;
  return (
    <Part sectionResult={sectionResult} title={label} printed={printed}>
      {(data, asOf) => (
        <SessionsFigure
          title={label}
          about={onScreen(definition, printed)}
          data={data}
          printed={printed}
          note={asOf}
        >
          <DonutChart slices={data.slices} unit="sessions" label={label} />
        </SessionsFigure>
      )}
    </Part>
  );
}

/** Sessions by district (SPEC §1). */
export function TrafficByDistrict({
  sectionResult,
  about,
  printed,
}: Shown & { sectionResult: Insights['byDistrict'] }) {
  const { label } = about.trafficByDistrict;
  return (
    <Part sectionResult={sectionResult} title={label} printed={printed}>
      {(data, asOf) => {
        const { bars, rows } = data;
        const drawn =
          bars.length < rows.length
            ? `The ${bars.length} busiest of ${rows.length} districts are drawn, the table has all. `
            : '';
        return (
          <SessionsFigure
            title={label}
            about={onScreen(about.trafficByDistrict, printed)}
            data={data}
            printed={printed}
            note={drawn + asOf}
          >
            <BarChart groups={bars} series={['sessions']} label={label} />
          </SessionsFigure>
        );
      }}
    </Part>
  );
}

function SessionsFigure({
  title,
  about,
  data: { total, most, column, rows, missing, problem },
  note,
  printed,
  children,
}: {
  title: string;
  about?: Definition;
  data: SessionsByGroup;
  note: string;
  printed?: boolean;
  children: React.ReactNode;
}) {
  const inGroups = `${formatCount(total)} ${total === 1 ? 'session' : 'sessions'} from ${rows.length} ${groupsNoun(column, rows.length)}`;
  return (
    <ChartFigure
      title={title}
      message={
        most
          ? `${inGroups}; ${formatShare(most.value, total)} of them from ${most.name}.`
          : problem || missing.length > 0
            ? `The sessions by ${column.toLowerCase()} are not known.`
            : 'No sessions.'
      }
      empty={problem ?? (total === 0 && missing.length === 0 ? 'No session began.' : undefined)}
      table={{ columns: [column, 'Sessions', 'Share'], rows }}
      note={note}
      controls={missing.length > 0 && <NotRead names={missing} column={column} printed={printed} />}
      about={about}
      printed={printed}
    >
      {children}
    </ChartFigure>
  );
}

/** What is missing in a figure, so that no one takes it for the whole. */
function NotRead({ names, column, printed }: { names: string[]; column: string; printed?: boolean }) {
  return (
    <div className={classes.notRead}>
      <p>
        <strong>
          {names.length} {groupsNoun(column, names.length)} could not be read:
        </strong>{' '}
        {names.join(', ')}.
      </p>
      {!printed && <RetryLink small />}
    </div>
  );
}

/** The contents that were watched and heard most, with their views. */
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

/** A part on the screen offers Retry when it failed; on paper it only says so. */
function Part<T>({
  sectionResult,
  title,
  printed,
  children,
}: {
  sectionResult: SectionResult<T>;
  title: string;
  printed?: boolean;
  children: (data: T, asOf: string) => React.ReactNode;
}) {
  if (printed && !sectionResult.ok)
    return (
      <section className={classes.most}>
        <h2>{title}</h2>
        <p>{sectionResult.message}</p>
      </section>
    );
  return (
    <SectionCard sectionResult={sectionResult} title={title}>
      {children}
    </SectionCard>
  );
}
