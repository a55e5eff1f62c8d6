import { Form, useLoaderData, useLocation } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import { Notice, StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { useFilterForm } from '~/components/filter-form';
import { FilterSelect } from '~/components/frame/filter-field';
import { LiveBadge } from '~/components/frame/live-badge';
import { WhatIsCounted } from '~/components/frame/what-is-counted';
import { PeriodFields, PeriodPresets, periodRow } from '~/components/period-fields';
import { useLive } from '~/components/use-live';
import { rejectedFilters } from '~/forms.server/filters';
import { staffLoader } from '~/guard.server/guard';
import { cachedLoader } from '~/lib/page-cache';
import { calendarPeriods, presets } from '~/lib/period';
import { asOfAll, staleSections } from '~/lib/section-result';
import { utcDay } from '~/lib/utc-days';
import { formatCount } from '~shared/text/numbers';
import { bookmark, insightsHref } from './filters';
import classes from './insights.module.css';
import {
  filtersInWords,
  type Insights,
  insightDefinitions,
  readChoices,
  readInsights,
} from './insights.server';
import { KeyNumbers, MostViewed, UserInteractivity } from './parts';
import { ReportDownload } from './report-download';
import { FilterForm } from './schema';
import { InsightSearch, readFilters } from './search';
import { TrafficByAgeGroup, TrafficByDistrict } from './traffic';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const clientLoader = cachedLoader('/dashboard/insights');

export const handle: RouteHandle = {
  title: 'Insights',
  // The filters as shown, applied and exported.
  primaryAction: (data) =>
    data
      ? { form: 'filters', name: 'download', value: 'pdf', label: 'Export as PDF', can: 'see-insights' }
      : undefined,
};

export const loader = staffLoader(
  { can: 'see-insights', search: InsightSearch },
  async ({ search, request, context }) => {
    const today = utcDay(Date.now());
    const { download, ...chosen } = search;
    const lastMonth = { startDate: undefined, endDate: undefined, period: 'last-month' } as const;
    const filters = readFilters(download === 'last-month' ? { ...chosen, ...lastMonth } : chosen, today);
    const kind = download === 'last-month' ? 'pdf' : download;
    const [about, choices, read, live] = await Promise.all([
      insightDefinitions(context),
      readChoices(context, filters),
      filters.problem ? null : readInsights(context, filters),
      context.live.numbers(),
    ]);
    const insights = read?.insights ?? null;
    return {
      about,
      filters,
      rejected: rejectedFilters({ ...choicesOf(request), ...filters.asked }, FilterForm),
      choices,
      insights,
      live,
      summary: filtersInWords(filters),
      presets: [
        ...presets(today, [1, 7, 30, 90]),
        ...calendarPeriods(today),
        { label: 'All time', startDate: '', endDate: '' },
      ],
      asOf: insights && asOfAll(Object.values(insights)),
      compared: read?.compared ?? null,
      stale: insights && staleSections([...Object.values(insights), ...missingGroups(insights)]),
      download: insights && kind && { kind, href: insightsHref(filters, `/report.${kind}`) },
    };
  },
);

/** The banner offers Retry for them as well. */
function missingGroups({ byAge, byDistrict }: Insights) {
  return [byAge, byDistrict].flatMap((part) =>
    part.ok && part.data.missing.length > 0
      ? [{ ok: false as const, message: `${part.data.missing.join(', ')}: could not be loaded.` }]
      : [],
  );
}

function choicesOf(request: Request) {
  const { searchParams } = new URL(request.url);
  const chosen = (name: string) => searchParams.get(name) ?? undefined;
  return { district: chosen('district'), ageRange: chosen('ageRange') };
}

export default function InsightsReport() {
  const {
    about,
    filters,
    rejected,
    choices,
    insights,
    live,
    summary,
    presets,
    asOf,
    compared,
    stale,
    download,
  } = useLoaderData<typeof loader>();
  const { key: visit } = useLocation();
  const named = presets.find(
    ({ name, startDate, endDate }) => name && startDate === filters.startDate && endDate === filters.endDate,
  );
  const now = useLive(live, { refetch: true });
  const { form, field, driver } = useFilterForm<
    Record<'district' | 'ageRange' | 'startDate' | 'endDate', string>
  >({
    id: 'filters',
    schema: async () => (await import('./schema')).FilterForm,
    values: { district: filters.district, ageRange: filters.ageRange, ...filters.asked },
    rejected,
  });
  return (
    <>
      {stale && <StaleNotice {...stale} />}
      {download && <ReportDownload key={visit} {...download} here={insightsHref(filters)} />}
      <Form
        {...form}
        method="get"
        action="/dashboard/insights"
        preventScrollReset
        className={`${classes.filters} ${periodRow}`}
      >
        <Choice
          field={field('district')}
          label="District"
          all="All districts"
          chosen={filters.district}
          from={choices.districts.names}
          note={choices.districts.note}
        />
        <Choice
          field={field('ageRange')}
          label="Age group"
          all="All age groups"
          chosen={filters.ageRange}
          from={choices.ageRanges.names}
          note={choices.ageRanges.note}
        />
        <PeriodFields {...filters.asked} field={field} />
        <SubmitButton tone="secondary">Apply</SubmitButton>
        {driver}
      </Form>
      <div className={classes.bar}>
        <PeriodPresets
          presets={presets}
          current={filters.problem ? null : filters}
          to={(preset) => insightsHref({ ...filters, ...preset })}
        />
        {insights && (
          <div className={classes.exports}>
            <SubmitButton
              form="filters"
              name="download"
              value="last-month"
              tone="quiet"
              icon={<Icon name="file-text" size={18} />}
            >
              Last month as PDF
            </SubmitButton>
            <SubmitButton
              form="filters"
              name="download"
              value="csv"
              tone="quiet"
              icon={<Icon name="download" size={18} />}
            >
              Download CSV
            </SubmitButton>
            <ButtonLink
              to={insightsHref(filters, '/print')}
              reloadDocument
              tone="quiet"
              icon={<Icon name="file-text" size={18} />}
            >
              Print view
            </ButtonLink>
          </div>
        )}
      </div>
      <div className={classes.bar}>
        <div>
          <h2>Insights Report</h2>
          <p className={classes.summary}>
            {summary}
            {named?.name && (
              <>
                {' · '}
                <Link to={bookmark(filters, named.name)} preventScrollReset>
                  Link that always means {named.label.toLowerCase()}
                </Link>
              </>
            )}
            {(filters.district || filters.ageRange) && (
              <>
                {' · '}
                <Link to={insightsHref({ ...filters, district: '', ageRange: '' })} preventScrollReset>
                  Clear filters
                </Link>
              </>
            )}
          </p>
          {asOf && (
            <p className={classes.summary}>
              As of {asOf}
              {compared && `, compared with ${compared}`}
            </p>
          )}
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
        <Notice kind="warn" role="alert" title="There is no report for these dates.">
          Change the dates and choose Apply.
        </Notice>
      )}
    </>
  );
}

function Choice({
  field,
  label,
  all,
  chosen,
  from,
  note,
}: {
  field: { id: string; name: string; errors?: string[] };
  label: string;
  all: string;
  chosen: string;
  from: string[];
  note?: string;
}) {
  return (
    <FilterSelect
      id={field.id}
      name={field.name}
      error={field.errors?.[0]}
      note={note}
      label={label}
      defaultValue={chosen}
      options={[{ value: '', label: all }, ...from.map((value) => ({ value, label: value }))]}
      className={classes.select}
    />
  );
}
