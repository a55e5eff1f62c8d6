import classes from './charts.module.css';
import { colourOf, Drawing } from './drawing';
import { countOrNone, countScale, round, shortName } from './scale';

/** Null means no value, not 0. */
export type BarGroup = { name: string; values: (number | null)[] };

const bar = 17;
const head = 22;
const gaps = { one: 10, several: 16 };
const widest = 74;

/** Renders labelled horizontal bars for long names. */
export function BarChart({ groups, series, label }: { groups: BarGroup[]; series: string[]; label: string }) {
  const { max } = countScale(Math.max(0, ...groups.flatMap((g) => g.values.map((value) => value ?? 0))));
  const gap = series.length > 1 ? gaps.several : gaps.one;
  const tall = head + series.length * bar + gap;
  const width = (value: number) => round((widest * value) / max);
  return (
    <Drawing chart={{ type: 'bars', groups, series, bar, head, gap }} label={label}>
      <svg
        className={classes.bars}
        width="100%"
        height={groups.length * tall - gap + 4}
        role="img"
        aria-label={label}
      >
        {groups.map((group, row) => (
          <g key={group.name}>
            <text className={classes.name} x="0" y={row * tall + 14}>
              {shortName(group.name)}
            </text>
            {series.map((name, i) => {
              const value = group.values[i] ?? null;
              const count = countOrNone(value);
              const y = row * tall + head + i * bar;
              return (
                <g key={name}>
                  {value !== null && (
                    <rect fill={colourOf(i)} x="0" y={y} width={`${width(value)}%`} height={bar - 5} rx="2" />
                  )}
                  <text x={`${width(value ?? 0)}%`} dx="6" y={y + bar - 7}>
                    {series.length > 1 ? `${count} ${name}` : count}
                  </text>
                  <title>{`${group.name}: ${count} ${name}`}</title>
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </Drawing>
  );
}
