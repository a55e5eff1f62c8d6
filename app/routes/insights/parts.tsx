import { BarChart } from '~/components/charts/bar-chart';
import { DonutChart } from '~/components/charts/donut-chart';
import { ChartFigure } from '~/components/charts/figure';
import { PanelView } from '~/components/panel';
import { StatCard, StatCards } from '~/components/stat-card';
import { RetryLink } from '~/components/states';
import { formatCount, formatShare } from '~/lib/numbers';
import type { Panel } from '~/lib/panel';
import classes from './insights.module.css';
import type { Insights } from './insights.server';

const series = ['Quiz', 'Poll', 'Survey'];

/** The four numbers at the top of the report (SPEC §2 'Insights Report'). */
export function KeyNumbers({ insights, printed }: { insights: Insights; printed?: boolean }) {
  const { traffic, sessions, completion } = insights;
  const card = <T,>(
    label: string,
    panel: Panel<T>,
    value: (data: T) => string,
    note?: (data: T) => string,
  ) => (
    <StatCard
      label={label}
      value={panel.ok ? value(panel.data) : '–'}
      note={
        panel.ok ? (
          [note?.(panel.data), `as of ${panel.asOf} UTC`].filter(Boolean).join(', ')
        ) : printed ? (
          panel.message
        ) : (
          <>
            {panel.message} <RetryLink small />
          </>
        )
      }
    />
  );
  return (
    <StatCards label="Key numbers">
      {card('High Traffic Period (UTC)', traffic, (data) => data.highTrafficPeriod)}
      {card('Total Users Sessions', sessions, (data) => data.total)}
      {card(
        'Survey Completion Rate',
        completion,
        (data) => data.rate,
        (data) => data.of,
      )}
      {card('Avg. Session Duration', sessions, (data) => data.duration)}
    </StatCards>
  );
}

/** Quiz, poll and survey responses of each group. */
export function UserInteractivity({ panel, printed }: { panel: Insights['traffic']; printed?: boolean }) {
  const title = 'User Interactivity';
  return (
    <Part panel={panel} title={title} printed={printed}>
      {({ bars, rows, totals }, asOf) => {
        const [quiz = 0, poll = 0, survey = 0] = totals;
        return (
          <ChartFigure
            title={title}
            sentence={`${formatCount(quiz)} quiz, ${formatCount(poll)} poll and ${formatCount(survey)} survey responses from ${rows.length} ${rows.length === 1 ? 'group' : 'groups'}.`}
            empty={quiz + poll + survey === 0 ? 'No quiz, poll or survey was answered.' : undefined}
            table={{ columns: ['Group', ...series.map((name) => `${name} responses`)], rows }}
            note={asOf}
            printed={printed}
          >
            <BarChart groups={bars} series={series.map((name) => name.toLowerCase())} label={title} />
          </ChartFigure>
        );
      }}
    </Part>
  );
}

/** Share of each group in the sessions. */
export function Traffic({ panel, printed }: { panel: Insights['traffic']; printed?: boolean }) {
  const title = 'Traffic';
  return (
    <Part panel={panel} title={title} printed={printed}>
      {({ slices, sessions }, asOf) => {
        const total = sessions.reduce((sum, [, n]) => sum + n, 0);
        const [most] = slices;
        return (
          <ChartFigure
            title={title}
            sentence={
              most
                ? `${formatCount(total)} sessions; ${formatShare(most.value, total)} of them by ${most.name}.`
                : 'No sessions.'
            }
            empty={total === 0 ? 'No session began.' : undefined}
            table={{
              columns: ['Group', 'Sessions', 'Share'],
              rows: sessions.map(([name, n]) => [name, formatCount(n), formatShare(n, total)]),
            }}
            note={asOf}
            printed={printed}
          >
            <DonutChart slices={slices} unit="sessions" label={title} />
          </ChartFigure>
        );
      }}
    </Part>
  );
}

/** The contents that were watched and heard most, with their views. */
export function MostViewed({ panel, printed }: { panel: Insights['topContents']; printed?: boolean }) {
  const title = 'Most Viewed Contents';
  return (
    <Part panel={panel} title={title} printed={printed}>
      {(contents, asOf) => (
        <section className={classes.most} aria-label={title}>
          <h2>{title}</h2>
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
  panel,
  title,
  printed,
  children,
}: {
  panel: Panel<T>;
  title: string;
  printed?: boolean;
  children: (data: T, asOf: string) => React.ReactNode;
}) {
  if (printed && !panel.ok)
    return (
      <section className={classes.most}>
        <h2>{title}</h2>
        <p>{panel.message}</p>
      </section>
    );
  return (
    <PanelView panel={panel} title={title}>
      {children}
    </PanelView>
  );
}
