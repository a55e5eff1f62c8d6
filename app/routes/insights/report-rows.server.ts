import type { SectionResult } from '~/lib/section-result';
import type * as contract from '~contract';
import { groupOf, meanLength, rateBeforeOf, rateOf } from './changes.server';
import type { Figures, FiguresBefore } from './figures.server';
import type { Filters } from './filters';
import type { GroupKind, GroupSessions } from './group-sessions.server';
import { nameOf } from './insights.server';

/** An empty cell means unknown. */
type Row = {
  section: string;
  name: string;
  value: string | number | null;
  /** An unfinished period compares fewer days. */
  compared: string | number | null;
  before: string | number | null;
  unit: string;
};

/**
 * Returns the report as a table with one number per row (decision 0064), for spreadsheets.
 * @param isExact whether the provider counts as decision 0018 defines
 */
export function figureRows(
  figures: Figures,
  filters: Filters,
  { appName, isExact }: { appName: string; isExact: boolean },
): Row[] {
  const { sessions, traffic, byAge, byDistrict, completion, topContents, before } = figures;
  const of = bothOf(before);
  return [
    ...about(filters, before, appName),
    ...part('Key numbers', sessions, (data) => {
      const both = of('sessions');
      return [
        row(
          'Total Users Sessions',
          data.totalSessions,
          both((s) => s.totalSessions),
          'sessions',
        ),
        row('Avg. Session Duration', meanLength(data), both(meanLength), 'seconds'),
      ];
    }),
    ...part('Key numbers', completion, (data) => {
      const both = of('completion');
      const count = (
        name: string,
        key: 'totalAttempts' | 'completedAttempts' | 'totalSurveys',
        unit: string,
      ) =>
        data[key] === undefined
          ? []
          : [
              row(
                name,
                data[key],
                both((c) => c[key] ?? null),
                unit,
              ),
            ];
      return [
        row('Survey Completion Rate', rateOf(data), [both(rateOf)[0], rateBeforeOf(before)], '%'),
        ...count('Survey attempts', 'totalAttempts', 'attempts'),
        ...count('Completed survey attempts', 'completedAttempts', 'attempts'),
        // Other providers may count different surveys.
        ...count(isExact ? 'Surveys attempted' : 'Surveys', 'totalSurveys', 'surveys'),
      ];
    }),
    ...part('Key numbers', traffic, ({ highTrafficPeriod }) => [
      row(
        'High Traffic Period (UTC)',
        highTrafficPeriod || null,
        of('traffic')((t) => t.highTrafficPeriod || null),
        'hour of the day (UTC)',
      ),
    ]),
    ...part('User Interactivity', traffic, ({ groups, kind }) =>
      groups.flatMap((group) =>
        (['quiz', 'poll', 'survey'] as const).map((kindOf) => {
          const key = `${kindOf}_responses` as const;
          const both = ofGroup(before, group._id, key);
          return row(cellName(group._id, kind), group[key] ?? null, both, `${kindOf} responses`);
        }),
      ),
    ),
    ...groupRows(figures, byAge),
    ...groupRows(figures, byDistrict, 'district'),
    ...part('Most Viewed Contents', topContents, (contents) =>
      contents.map(({ title, views }) => row(title || 'Untitled', views, neither, 'views')),
    ),
  ];
}

type Part = Omit<Row, 'section'>;
type Value = Row['value'];
type Both = readonly [compared: Value, before: Value];
const neither: Both = [null, null];
const row = (name: string, value: Value, [compared, before]: Both, unit: string): Part => ({
  ...{ name, value, compared, before, unit },
});

const bothOf =
  (before: FiguresBefore | null) =>
  <K extends 'sessions' | 'traffic' | 'completion'>(key: K) =>
  (read: (data: DataOf<K>) => Value): Both => {
    const one = (side: 'now' | 'was') => {
      const found = before?.[side][key];
      return found?.ok ? read(found.data as DataOf<K>) : null;
    };
    return [one('now'), one('was')];
  };
type DataOf<K extends 'sessions' | 'traffic' | 'completion'> =
  NonNullable<FiguresBefore['now'][K]> extends SectionResult<infer T> ? T : never;

const ofGroup = (
  before: FiguresBefore | null,
  name: string,
  key: Exclude<keyof contract.analytics.TrafficGroup, '_id'>,
): Both =>
  before ? [groupOf(before.now, name)?.[key] ?? null, groupOf(before.was, name)?.[key] ?? null] : neither;

function about(
  { district, ageRange, startDate, endDate }: Filters,
  before: Figures['before'],
  appName: string,
): Row[] {
  const dayOf = (which: 'startDate' | 'endDate'): Both =>
    before ? [before.compared[which], before[which]] : neither;
  const facts: (readonly [string, Value, Both, string])[] = [
    ['Product', appName, neither, ''],
    ['District', district || 'All districts', neither, ''],
    ['Age group', ageRange ? cellName(ageRange, 'age') : 'All age groups', neither, ''],
    ['First day', startDate || 'All', dayOf('startDate'), 'UTC day'],
    ['Last day', endDate || 'All', dayOf('endDate'), 'UTC day'],
    ...(before?.hours ? [['Hours', 24, [before.hours, before.hours], 'hours (UTC)'] as const] : []),
  ];
  return facts.map((fact) => ({ section: 'About this report', ...row(...fact) }));
}

/** A failed part becomes one row that says so. */
function part<T>(section: string, result: SectionResult<T>, rows: (data: T) => Part[]): Row[] {
  const found = result.ok
    ? rows(result.data)
    : [row(`Could not be read: ${result.message}`, null, neither, '')];
  return found.map((one) => ({ section, ...one }));
}

const sections = {
  age: 'Traffic by Age Group',
  district: 'Traffic by District',
  group: 'Traffic by Group',
} satisfies Record<GroupKind, string>;

function groupRows(
  figures: Figures,
  result: SectionResult<GroupSessions>,
  otherwise: GroupKind = 'age',
): Row[] {
  return part(
    sections[result.ok ? result.data.kind : otherwise],
    result,
    ({ kind, groups, missing, problem }) => [
      ...groups.map(({ name, sessions }) => {
        // Earlier numbers of districts are not read.
        const both = kind === 'age' ? ofGroup(figures.before, name, 'sessions') : neither;
        return row(cellName(name, kind), sessions, both, 'sessions');
      }),
      ...missing.map((name) => row(cellName(name, kind), null, neither, 'sessions (could not be read)')),
      ...(problem ? [row(problem, null, neither, '')] : []),
    ],
  );
}

/** Spreadsheets read '6-9' as a date. */
const cellName = (name: string, kind: GroupKind) => (kind === 'age' && name ? `Age ${name}` : nameOf(name));
