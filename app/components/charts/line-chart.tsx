import { formatCount } from '~shared/text/numbers';
import classes from './charts.module.css';
import { Drawing } from './drawing';
import { alongAxis, countScale, labelledIndexes, round } from './scale';

/** `open` means that the hour or day is not over. */
export type LinePoint = { label: string; tick: string; value: number; open?: true };

export const soFar = (point: LinePoint, isOpen: boolean): LinePoint =>
  isOpen ? { ...point, label: `${point.label} so far`, open: true } : point;

/** CSS pixels. */
const height = 240;
const top = 24;
const plot = 184;
/** More points cannot be pointed at. */
const mostPoints = 93;

/** Renders a line; widths in percent keep the text's size. */
export function LineChart({ points, unit, label }: { points: LinePoint[]; unit: string; label: string }) {
  const scale = countScale(Math.max(0, ...points.map((p) => p.value)));
  const x = (index: number) => alongAxis(index, points.length);
  const share = (value: number) => value / scale.max;
  const y = (value: number) => round(top + plot * (1 - share(value)));
  const places = points.map(({ value }, i) => `${x(i)} ${round(100 * (1 - share(value)))}`);
  const closed = places.slice(0, places.length - (points.at(-1)?.open ? 1 : 0));
  const dot = points.length > mostPoints ? 0 : points.length > 31 ? 2 : 3.5;
  return (
    <Drawing chart={{ type: 'line', points, unit, height, top, plot, dot }} label={label}>
      <svg className={classes.line} width="100%" height={height} role="img" aria-label={label}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x="0" y={y(tick) - 4}>
              {formatCount(tick)}
            </text>
          </g>
        ))}
        <svg
          x="0"
          y={top}
          width="100%"
          height={plot}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          overflow="visible"
          aria-hidden
        >
          <path d={`M${x(0)} 100L${places.join('L')}L${x(points.length - 1)} 100Z`} />
          <path d={closed.length > 0 ? `M${closed.join('L')}` : ''} vectorEffect="non-scaling-stroke" />
          {closed.length < places.length && closed.length > 0 && (
            <path
              d={`M${places.slice(-2).join('L')}`}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="4 4"
            />
          )}
        </svg>
        {dot > 0 &&
          points.map((point, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point's place is its identity
            <g key={i}>
              <rect
                x={`${round(Math.max(0, x(i) - 48 / points.length))}%`}
                y={top - 16}
                width={`${round(96 / points.length)}%`}
                height={plot + 16}
              />
              <circle cx={`${x(i)}%`} cy={y(point.value)} r={dot} data-open={point.open} />
              <text x={`${x(i)}%`} y={y(point.value) - 10} textAnchor={anchor(i, points.length)}>
                {formatCount(point.value)}
              </text>
              <title>{`${point.label}: ${formatCount(point.value)} ${unit}`}</title>
            </g>
          ))}
        {labelledIndexes(points.length).map((i) => (
          <text key={i} x={`${x(i)}%`} y={height - 8} textAnchor="middle">
            {points[i]?.tick}
          </text>
        ))}
      </svg>
    </Drawing>
  );
}

function anchor(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count > 1 && index === 0) return 'start';
  return count > 1 && index >= count - 1 ? 'end' : 'middle';
}
