import { formatCount, formatShares } from '~shared/text/numbers';
import classes from './charts.module.css';
import { colourOfSlice, Drawing } from './drawing';
import { round } from './scale';

export const slicesInWords = (values: number[]) =>
  formatShares(values).map((share, at) => `${formatCount(values[at] ?? 0)} · ${share}`);

export type Slice = { name: string; value: number; colour?: string };

/** Renders at most six slices (`topSlices`). */
export function DonutChart({ slices, unit, label }: { slices: Slice[]; unit: string; label: string }) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const share = (value: number) => (total === 0 ? 0 : (100 * value) / total);
  const words = slicesInWords(slices.map(({ value }) => value));
  let from = 0;
  return (
    <div className={classes.donut}>
      <Drawing chart={{ type: 'donut', slices, unit }} label={label}>
        <svg viewBox="0 0 120 120" role="img" aria-label={label}>
          <circle className={classes.track} cx="60" cy="60" r="48" />
          {slices.map((slice, i) => {
            const start = from;
            from += share(slice.value);
            return (
              <circle
                key={slice.name}
                className={classes.slice}
                stroke={colourOfSlice(slice, i)}
                cx="60"
                cy="60"
                r="48"
                pathLength="100"
                // The gap separates neighbours without colour.
                strokeDasharray={`${round(Math.max(0, share(slice.value) - (slices.length > 1 ? 0.6 : 0)))} 100`}
                strokeDashoffset={round(-start)}
                transform="rotate(-90 60 60)"
              >
                <title>{`${slice.name}: ${formatCount(slice.value)} ${unit}`}</title>
              </circle>
            );
          })}
          <text className={classes.total} x="60" y="62">
            {formatCount(total)}
          </text>
          <text className={classes.unit} x="60" y="76">
            {unit}
          </text>
        </svg>
      </Drawing>
      <ul>
        {slices.map((slice, i) => (
          <li key={slice.name}>
            <i style={{ background: colourOfSlice(slice, i) }} />
            <b>{slice.name}</b>
            <span>{words[i]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function topSlices(slices: Slice[], most = 6): Slice[] {
  const sorted = slices.filter((s) => s.value > 0).sort((a, b) => b.value - a.value);
  if (sorted.length <= most) return sorted;
  const rest = sorted.slice(most - 1);
  const value = rest.reduce((sum, slice) => sum + slice.value, 0);
  return [...sorted.slice(0, most - 1), { name: `Other (${rest.length})`, value }];
}
