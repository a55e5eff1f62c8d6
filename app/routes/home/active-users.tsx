import type { SubmissionResult } from '@conform-to/react';
import { Form, useLocation } from '@remix-run/react';
import { SubmitButton } from '~/components/base/button';
import { Notice } from '~/components/base/notice';
import { ChartFigure } from '~/components/charts/figure';
import { LineChart, type LinePoint } from '~/components/charts/line-chart';
import { useFilterForm } from '~/components/filter-form';
import { PeriodFields, PeriodPresets, periodRow } from '~/components/period-fields';
import { SectionCard } from '~/components/section-card';
import type { Definition } from '~/lib/definition';
import type { AskedPeriod, Preset } from '~/lib/period';
import { formatCount, highest, listInWords } from '~shared/text/numbers';
import classes from './home.module.css';
import type { HomeData } from './home.server';

/** Renders the chart with its dates (SPEC §2 'Dashboard home'). */
export function ActiveUsers({
  about,
  period,
  chart,
}: {
  about: Definition;
  period: AskedPeriod & {
    today: string;
    words: string;
    presets: Preset[];
    rejected: SubmissionResult<string[]> | null;
  };
  chart: HomeData['chart'];
}) {
  const { pathname } = useLocation();
  const title = about.label;
  const unit = about.unit ?? 'active users';
  const { form, field, driver } = useFilterForm<{ startDate: string; endDate: string }>({
    id: 'period',
    schema: async () => (await import('./schema')).periodForm(period.today),
    values: period.asked,
    rejected: period.rejected,
  });
  const controls = (
    <div className={classes.period}>
      <Form
        {...form}
        method="get"
        action={pathname}
        preventScrollReset
        className={`${classes.periodForm} ${periodRow}`}
      >
        <PeriodFields {...period.asked} field={field} />
        <SubmitButton tone="secondary">Show</SubmitButton>
        {driver}
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
        <Notice kind="warn" role="alert" title="There is no chart for these dates.">
          Change the dates and choose Show.
        </Notice>
      </ChartFigure>
    );
  return (
    <SectionCard sectionResult={chart} title={title}>
      {(points) => (
        <ChartFigure
          title={title}
          message={message(points, period.words, unit)}
          empty={points.every(({ value }) => value === 0) ? `No ${unit} in this period.` : undefined}
          table={{
            columns: [
              period.startDate === period.endDate ? 'Hour (UTC)' : 'Day (UTC)',
              `${unit[0]?.toUpperCase()}${unit.slice(1)}`,
            ],
            rows: points.map(({ label, value }) => [label, formatCount(value)]),
          }}
          note="Times are UTC; Kigali is two hours ahead."
          controls={controls}
          about={about}
        >
          <LineChart points={points} unit={unit} label={title} />
        </ChartFigure>
      )}
    </SectionCard>
  );
}

function message(points: LinePoint[], period: string, unit: string): string {
  const most = highest(points, ({ value }) => value);
  if (!most[0]) return `${period}: no ${unit}.`;
  return `${period}. Most ${unit}: ${formatCount(most[0].value)}, ${listInWords(most.map(({ label }) => label))}.`;
}
