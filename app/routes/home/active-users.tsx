import { Form, useLocation } from '@remix-run/react';
import { SubmitButton } from '~/components/button';
import { ChartFigure } from '~/components/charts/figure';
import { LineChart, type LinePoint } from '~/components/charts/line-chart';
import { Notice } from '~/components/notice';
import { PeriodFields, PeriodPresets } from '~/components/period-fields';
import { SectionCard } from '~/components/section-card';
import type { Definition } from '~/lib/definition';
import { formatCount } from '~/lib/numbers';
import type { Period, Preset } from '~/lib/period';
import classes from './home.module.css';
import type { HomeData } from './home.server';

/** The line chart with its two dates, both today at first (SPEC §2 'Dashboard home'). */
export function ActiveUsers({
  about,
  period,
  chart,
}: {
  about: Definition;
  period: Period & { words: string; presets: Preset[] };
  chart: HomeData['chart'];
}) {
  const { pathname } = useLocation();
  const title = about.label;
  const controls = (
    <div className={classes.period}>
      <Form method="get" action={pathname} preventScrollReset className={classes.periodForm}>
        <PeriodFields startDate={period.startDate} endDate={period.endDate} />
        <SubmitButton tone="secondary">Show</SubmitButton>
      </Form>
      <PeriodPresets
        presets={period.presets}
        current={period.problem ? null : period}
        to={({ startDate, endDate }) => `${pathname}?startDate=${startDate}&endDate=${endDate}`}
      />
    </div>
  );
  if (!chart)
    return (
      <ChartFigure
        title={title}
        message="No period is shown."
        table={{ columns: [], rows: [] }}
        controls={controls}
        about={about}
      >
        <Notice kind="warn" role="alert" title={period.problem}>
          Change the dates and choose Show.
        </Notice>
      </ChartFigure>
    );
  return (
    <SectionCard sectionResult={chart} title={title}>
      {(points, asOf) => (
        <ChartFigure
          title={title}
          message={message(points, period.words)}
          empty={points.every(({ value }) => value === 0) ? 'No active users in this period.' : undefined}
          table={{
            columns: [period.startDate === period.endDate ? 'Hour (UTC)' : 'Day (UTC)', 'Active users'],
            rows: points.map(({ label, value }) => [label, formatCount(value)]),
          }}
          note={`${asOf}. Times are UTC; Africa/Kigali is two hours ahead.`}
          controls={controls}
          about={about}
        >
          <LineChart points={points} unit="active users" label={title} />
        </ChartFigure>
      )}
    </SectionCard>
  );
}

function message(points: LinePoint[], period: string): string {
  const most = points.reduce<LinePoint | null>((top, p) => (p.value > (top?.value ?? 0) ? p : top), null);
  if (!most) return `${period}: no users were active.`;
  return `${period}. Most active users: ${formatCount(most.value)}, ${most.label}.`;
}
