import { ChartFigure } from '~/components/charts/figure';
import { LineChart, type LinePoint } from '~/components/charts/line-chart';
import { SectionCard } from '~/components/section-card';
import type { SectionResult } from '~/lib/section-result';
import { formatCount, highest, listInWords } from '~shared/text/numbers';

const title = 'Views by day';

/** Renders views on each of the last 30 UTC days. */
export function ViewsByDay({ views }: { views: SectionResult<LinePoint[]> }) {
  return (
    <SectionCard sectionResult={views} title={title} retry>
      {(points) => (
        <ChartFigure
          title={title}
          message={message(points)}
          empty={points.every(({ value }) => value === 0) ? 'No views in these days.' : undefined}
          table={{
            columns: ['Day (UTC)', 'Views'],
            rows: points.map(({ label, value }) => [label, formatCount(value)]),
          }}
        >
          <LineChart points={points} unit="views" label={title} />
        </ChartFigure>
      )}
    </SectionCard>
  );
}

function message(points: LinePoint[]): string {
  const all = points.reduce((sum, { value }) => sum + value, 0);
  const most = highest(points, ({ value }) => value);
  const days = `The last ${points.length} UTC days`;
  return most[0]
    ? `${days}: ${formatCount(all)} in all, most on ${listInWords(most.map(({ label }) => label))} (${formatCount(most[0].value)}).`
    : `${days}.`;
}
