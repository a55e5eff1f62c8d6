import type { SectionResult } from '~/lib/section-result';
import { groupBefore, meanLength, rateBeforeOf, rateOf } from './changes.server';
import type { Figures } from './figures.server';
import type { Filters } from './filters';
import type { GroupKind, GroupSessions } from './group-sessions.server';
import { nameOf } from './insights.server';

/** One number, or one fact of the report; an empty cell is not known. */
type Row = {
  section: string;
  name: string;
  value: string | number | null;
  before: string | number | null;
  unit: string;
};

/**
 * The report as one table with a number to a row (decision 0064): numbers as numbers, with their unit beside them, so that a spreadsheet
 * sums, filters and pivots them. The filters are the first rows.
 * @param isExact whether the provider counts as decision 0018 says
 */
export function figureRows(
  figures: Figures,
  filters: Filters,
  { appName, isExact }: { appName: string; isExact: boolean },
): Row[] {
  const { sessions, traffic, byAge, byDistrict, completion, topContents, before } = figures;
  return [
    ...about(filters, before, appName),
    ...part('Key numbers', sessions, (data) => {
      const was = before?.sessions.ok ? before.sessions.data : null;
      return [
        row('Total Users Sessions', data.totalSessions, was?.totalSessions ?? null, 'sessions'),
        row('Avg. Session Duration', meanLength(data), was && meanLength(was), 'seconds'),
      ];
    }),
    ...part('Key numbers', completion, (data) => {
      const was = before?.completion.ok ? before.completion.data : null;
      const count = (
        name: string,
        key: 'totalAttempts' | 'completedAttempts' | 'totalSurveys',
        unit: string,
      ) => (data[key] === undefined ? [] : [row(name, data[key], was?.[key] ?? null, unit)]);
      return [
        row('Survey Completion Rate', rateOf(data), rateBeforeOf(before), '%'),
        ...count('Survey attempts', 'totalAttempts', 'attempts'),
        ...count('Completed survey attempts', 'completedAttempts', 'attempts'),
        // Which surveys another provider means is not known.
        ...count(isExact ? 'Surveys attempted' : 'Surveys', 'totalSurveys', 'surveys'),
      ];
    }),
    ...part('Key numbers', traffic, ({ highTrafficPeriod }) => [
      row(
        'High Traffic Period (UTC)',
        highTrafficPeriod || null,
        (before?.traffic.ok && before.traffic.data.highTrafficPeriod) || null,
        'hour of the day (UTC)',
      ),
    ]),
    ...part('User Interactivity', traffic, ({ groups, kind }) =>
      groups.flatMap((group) =>
        (['quiz', 'poll', 'survey'] as const).map((of) => {
          const key = `${of}_responses` as const;
          const was = groupBefore(figures, group._id)?.[key] ?? null;
          return row(cellName(group._id, kind), group[key] ?? null, was, `${of} responses`);
        }),
      ),
    ),
    ...groupRows(figures, byAge),
    ...groupRows(figures, byDistrict, 'district'),
    ...part('Most Viewed Contents', topContents, (contents) =>
      contents.map(({ title, views }) => row(title || 'Untitled', views, null, 'views')),
    ),
  ];
}

type Part = Omit<Row, 'section'>;
const row = (name: string, value: Row['value'], before: Row['before'], unit: string): Part => ({
  ...{ name, value, before, unit },
});

function about(
  { district, ageRange, startDate, endDate }: Filters,
  before: Figures['before'],
  appName: string,
): Row[] {
  const facts: [string, string, string | null, string][] = [
    ['Product', appName, null, ''],
    ['District', district || 'All districts', null, ''],
    ['Age group', ageRange ? cellName(ageRange, 'age') : 'All age groups', null, ''],
    ['First day', startDate || 'All', before?.startDate ?? null, 'UTC day'],
    ['Last day', endDate || 'All', before?.endDate ?? null, 'UTC day'],
  ];
  return facts.map((fact) => ({ section: 'About this report', ...row(...fact) }));
}

/** The rows of a part; of one that could not be read a row that says so. */
function part<T>(section: string, result: SectionResult<T>, rows: (data: T) => Part[]): Row[] {
  const found = result.ok ? rows(result.data) : [row(`Could not be read: ${result.message}`, null, null, '')];
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
        // Of the districts nothing was read of the period before.
        const was = kind === 'age' ? groupBefore(figures, name)?.sessions : undefined;
        return row(cellName(name, kind), sessions, was ?? null, 'sessions');
      }),
      ...missing.map((name) => row(cellName(name, kind), null, null, 'sessions (could not be read)')),
      ...(problem ? [row(problem, null, null, '')] : []),
    ],
  );
}

/** A spreadsheet takes '6-9' for the sixth of September. */
const cellName = (name: string, kind: GroupKind) => (kind === 'age' && name ? `Age ${name}` : nameOf(name));
