import { NativeSelect } from '@mantine/core';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '~/components/button';
import { IconFileText } from '~/components/icons';
import { LiveBadge } from '~/components/live-badge';
import { Notice, StaleNotice } from '~/components/notice';
import { PeriodFields, PeriodPresets } from '~/components/period-fields';
import type { RouteHandle } from '~/components/route-handle';
import { useLive } from '~/components/use-live';
import { WhatIsCounted } from '~/components/what-is-counted';
import { staffLoader } from '~/guard.server/guard';
import { formatCount } from '~/lib/numbers';
import { presets } from '~/lib/period';
import { staleSections } from '~/lib/section-result';
import { utcDay } from '~/lib/utc-days';
import { InsightSearch, insightsHref, readFilters } from './filters';
import classes from './insights.module.css';
import { filtersInWords, insightDefinitions, readChoices, readInsights } from './insights.server';
import { KeyNumbers, MostViewed, TrafficByAgeGroup, TrafficByDistrict, UserInteractivity } from './parts';
import { ReportDownload } from './report-download';

export const handle: RouteHandle = {
  title: 'Insights',
  primaryAction: (data) => {
    const to = (data as { pdf: string | null } | undefined)?.pdf;
    return to ? { to, label: 'Export as PDF', can: 'see-insights', download: true } : undefined;
  },
};

export const loader = staffLoader(
  { can: 'see-insights', search: InsightSearch },
  async ({ search, context }) => {
    const today = utcDay(Date.now());
    const filters = readFilters(search, today);
    const [about, choices, insights, live] = await Promise.all([
      insightDefinitions(context),
      readChoices(context, filters),
      filters.problem ? null : readInsights(context, filters),
      context.live.numbers(),
    ]);
    return {
      about,
      filters,
      choices,
      insights,
      live,
      summary: filtersInWords(filters),
      presets: [...presets(today, [1, 7, 30, 90]), { label: 'All time', startDate: '', endDate: '' }],
      stale: insights && staleSections(Object.values(insights)),
      pdf: insights && insightsHref(filters, '/report.pdf'),
      download: search.download === 'pdf',
    };
  },
);

export default function InsightsReport() {
  const { about, filters, choices, insights, live, summary, presets, stale, pdf, download } =
    useLoaderData<typeof loader>();
  const now = useLive(live, { refetch: true });
  return (
    <>
      {stale && <StaleNotice asOf={`${stale.asOf} UTC`} message={stale.message} />}
      {pdf && download && <ReportDownload href={pdf} here={insightsHref(filters)} />}
      <Form method="get" action="/dashboard/insights" preventScrollReset className={classes.filters}>
        <Choice
          name="district"
          label="District"
          all="All districts"
          chosen={filters.district}
          from={choices.districts.names}
          unread={choices.districts.isRead ? undefined : 'The districts could not be read.'}
        />
        <Choice
          name="ageRange"
          label="Age group"
          all="All age groups"
          chosen={filters.ageRange}
          from={choices.ageRanges.names}
          unread={choices.ageRanges.isRead ? undefined : 'The age groups could not be read.'}
        />
        <PeriodFields startDate={filters.startDate} endDate={filters.endDate} />
        <SubmitButton tone="secondary">Apply</SubmitButton>
      </Form>
      <div className={classes.bar}>
        <PeriodPresets
          presets={presets}
          current={filters.problem ? null : filters}
          to={(preset) => insightsHref({ ...filters, ...preset })}
        />
        {insights && (
          <ButtonLink
            to={insightsHref(filters, '/print')}
            reloadDocument
            tone="quiet"
            icon={<IconFileText size={18} aria-hidden />}
            className={classes.print}
          >
            Print view
          </ButtonLink>
        )}
      </div>
      <div className={classes.bar}>
        <div>
          <h2>Insights Report</h2>
          <p className={classes.summary}>
            {summary}
            {(filters.district || filters.ageRange) && (
              <>
                {' · '}
                <Link to={insightsHref({ ...filters, district: '', ageRange: '' })} preventScrollReset>
                  Clear filters
                </Link>
              </>
            )}
          </p>
        </div>
        <div className={classes.live}>
          <p>
            <span>
              Live users: <strong data-live-users>{now.users === null ? '–' : formatCount(now.users)}</strong>
            </span>
            <LiveBadge live={now} />
          </p>
          <WhatIsCounted about={about.liveUsers} />
        </div>
      </div>
      {insights ? (
        <>
          <KeyNumbers insights={insights} about={about} />
          <div className={classes.columns}>
            <UserInteractivity sectionResult={insights.traffic} about={about} />
            <TrafficByAgeGroup sectionResult={insights.byAge} about={about} />
          </div>
          <div className={classes.columns}>
            <MostViewed sectionResult={insights.topContents} about={about} />
            <TrafficByDistrict sectionResult={insights.byDistrict} about={about} />
          </div>
        </>
      ) : (
        <Notice kind="warn" role="alert" title={filters.problem}>
          Change the dates and choose Apply.
        </Notice>
      )}
    </>
  );
}

function Choice({
  name,
  label,
  all,
  chosen,
  from,
  unread,
}: {
  name: string;
  label: string;
  all: string;
  chosen: string;
  from: string[];
  /** Why there is little to choose from. */
  unread?: string;
}) {
  return (
    <NativeSelect
      key={`${name} ${chosen}`}
      name={name}
      label={label}
      defaultValue={chosen}
      description={unread}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[{ value: '', label: all }, ...from.map((value) => ({ value, label: value }))]}
      className={classes.select}
    />
  );
}
