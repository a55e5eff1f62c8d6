import { formatCount } from '~/lib/numbers';
import classes from './charts.module.css';
import { countScale, round, shortName } from './scale';

export type BarGroup = { name: string; values: number[] };

const bar = 17;
const head = 22;
/** Below a group; one bar for each name needs less. */
const gaps = { one: 10, several: 16 };
/** Percent of the width that the longest bar takes; the rest is for its number. */
const widest = 74;

/**
 * Bars side by side for each group, lying, so that long names and phones fit. Every bar says its number and its series beside it:
 * colour is never the only key.
 * @param series name of each value of a group, in its order; '' where there is one and the title says what it is
 */
export function BarChart({ groups, series, label }: { groups: BarGroup[]; series: string[]; label: string }) {
  const { max } = countScale(Math.max(0, ...groups.flatMap((g) => g.values)));
  const gap = series.length > 1 ? gaps.several : gaps.one;
  const tall = head + series.length * bar + gap;
  const width = (value: number) => round((widest * value) / max);
  return (
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
            const value = group.values[i] ?? 0;
            const y = row * tall + head + i * bar;
            return (
              <g key={name}>
                <rect
                  className={classes[`series${i + 1}`]}
                  x="0"
                  y={y}
                  width={`${width(value)}%`}
                  height={bar - 5}
                  rx="2"
                />
                <text className={classes.value} x={`${width(value)}%`} dx="6" y={y + bar - 7}>
                  {`${formatCount(value)} ${name}`.trimEnd()}
                </text>
                <title>{`${group.name}: ${formatCount(value)} ${name}`.trimEnd()}</title>
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
