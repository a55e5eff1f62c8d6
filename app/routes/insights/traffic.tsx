import { BarChart } from '~/components/charts/bar-chart';
import { DonutChart } from '~/components/charts/donut-chart';
import { ChartFigure } from '~/components/charts/figure';
import type { Definition } from '~/lib/definition';
import { formatCount, formatShare, listInWords } from '~shared/text/numbers';
import classes from './insights.module.css';
import type { Insights, SessionsByGroup } from './insights.server';
import { onScreen, Part, type Shown } from './part';

export const groupsNoun = (column: string, n: number) => `${column.toLowerCase()}${n === 1 ? '' : 's'}`;

/** Returns the definition for the donut; other providers' groups are undefined. */
export const ageGroupKey = (sectionResult: Insights['byAge']) =>
  sectionResult.ok && sectionResult.data.column === 'Group' ? 'trafficByGroup' : 'trafficByAgeGroup';

/** Renders sessions by age group (SPEC §1, the donut of §2). */
export function TrafficByAgeGroup({
  sectionResult,
  about,
  printed,
}: Shown & { sectionResult: Insights['byAge'] }) {
  const definition = about[ageGroupKey(sectionResult)];
  const { label } = definition;
  return (
    <Part sectionResult={sectionResult} title={label} printed={printed}>
      {(data) => (
        <SessionsFigure title={label} about={onScreen(definition, printed)} data={data} printed={printed}>
          <DonutChart slices={data.slices} unit="sessions" label={label} />
        </SessionsFigure>
      )}
    </Part>
  );
}

/** Renders sessions by district (SPEC §1). */
export function TrafficByDistrict({
  sectionResult,
  about,
  printed,
}: Shown & { sectionResult: Insights['byDistrict'] }) {
  const { label } = about.trafficByDistrict;
  return (
    <Part sectionResult={sectionResult} title={label} printed={printed}>
      {(data) => {
        const { bars, rows } = data;
        const drawn =
          bars.length < rows.length
            ? `The ${bars.length} busiest of ${rows.length} districts are drawn, the table has all.`
            : undefined;
        return (
          <SessionsFigure
            title={label}
            about={onScreen(about.trafficByDistrict, printed)}
            data={data}
            printed={printed}
            note={drawn}
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
  note?: string;
  printed?: boolean;
  children: React.ReactNode;
}) {
  const inGroups = `${formatCount(total)} ${total === 1 ? 'session' : 'sessions'} from ${rows.length} ${groupsNoun(column, rows.length)}`;
  return (
    <ChartFigure
      title={title}
      message={
        most[0]
          ? `${inGroups}; ${formatShare(most[0].value, total)} of them${most.length > 1 ? ' each' : ''} from ${listInWords(most.map(({ name }) => name))}.`
          : problem || missing.length > 0
            ? `The sessions by ${column.toLowerCase()} are not known.`
            : 'No sessions.'
      }
      empty={problem ?? (total === 0 && missing.length === 0 ? 'No session began.' : undefined)}
      table={{ columns: [column, 'Sessions', 'Share'], rows }}
      note={note}
      controls={missing.length > 0 && <NotRead names={missing} column={column} />}
      about={about}
      printed={printed}
    >
      {children}
    </ChartFigure>
  );
}

function NotRead({ names, column }: { names: string[]; column: string }) {
  return (
    <div className={classes.notRead}>
      <p>
        <strong>
          {names.length} {groupsNoun(column, names.length)} could not be read:
        </strong>{' '}
        {names.join(', ')}.
      </p>
    </div>
  );
}
