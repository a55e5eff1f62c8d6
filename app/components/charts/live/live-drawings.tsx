import { AreaChart, BarChart, type BarChartProps, ChartTooltip, DonutChart } from '@mantine/charts';
import { useMemo } from 'react';
import { formatCount } from '~shared/text/numbers';
import charts from '../charts.module.css';
import { colourOf, colourOfSlice } from '../drawing';
import { countOrNone, countScale, labelledIndexes, shortName } from '../scale';
import classes from './live-chart.module.css';
import { capital, type LiveData, type Reading, readings, seriesOf } from './readings';

type Props<Type extends LiveData['type']> = Extract<LiveData, { type: Type }> & { off: string[] };

const band = { fill: 'var(--text)', fillOpacity: 0.05 };
const widest = 74;
/** Keep as in survey.module.css and share-bar.module.css. */
const rowGap = 10;
const rowBar = 8;
const cursor = { stroke: 'var(--border-control)', strokeWidth: 1, fill: 'none' };

export function LiveLine({ off, ...chart }: Props<'line'>) {
  const { points, height, top, plot, dot } = chart;
  const isOff = off.includes(capital(chart.unit));
  const { max, ticks } = countScale(Math.max(0, ...points.map(({ value }) => value)));
  const last = Math.max(1, points.length - 1);
  const edge = points.length < 2 ? 1 : (0.02 * last) / 0.96;
  const shown = readings(chart, off);
  // With a new array, recharts loses the hovered point.
  const data = useMemo(
    () =>
      points.map(({ value, open }, at) => ({
        at,
        value: open ? null : value,
        open: open || points[at + 1]?.open ? value : null,
      })),
    [points],
  );
  return (
    <AreaChart
      className={classes.chart}
      data={data}
      dataKey="at"
      series={
        isOff
          ? []
          : [
              { name: 'value', color: colourOf(0) },
              { name: 'open', color: colourOf(0), strokeDasharray: '4 4' },
            ]
      }
      areaProps={({ name }) =>
        name === 'open'
          ? {
              dot: (place: Dot) => (
                <OpenDot key={place.index} {...place} open={points[place.index]?.open} r={dot} />
              ),
            }
          : {}
      }
      curveType="linear"
      withGradient={false}
      fillOpacity={0.12}
      strokeDasharray={0}
      gridColor="var(--border)"
      withDots={dot > 0}
      dotProps={{ r: dot, strokeWidth: 0 }}
      activeDotProps={{ r: 6, fill: colourOf(0), stroke: 'var(--surface)', strokeWidth: 2 }}
      areaChartProps={{ margin: { top, right: 0, bottom: height - top - plot, left: 0 } }}
      xAxisProps={{
        type: 'number',
        domain: points.length < 2 ? [-1, 1] : [-edge, last + edge],
        ticks: labelledIndexes(points.length),
        interval: 0,
        mirror: true,
        tickLine: false,
        axisLine: false,
        tick: ({ x, payload }: Tick) => (
          <text x={x} y={height - 8} textAnchor="middle">
            {points[payload.value]?.tick}
          </text>
        ),
      }}
      yAxisProps={{
        domain: [0, max],
        ticks,
        interval: 0,
        mirror: true,
        tickLine: false,
        tick: ({ y, payload }: Tick) => (
          <text x="0" y={y - 4}>
            {formatCount(payload.value)}
          </text>
        ),
      }}
      tooltipProps={{ cursor, content: ({ payload }) => <Tooltip reading={shown[placeOf(payload)]} /> }}
    />
  );
}

const bars = (shown: Reading[]) =>
  ({
    className: classes.chart,
    orientation: 'vertical',
    dataKey: 'at',
    gridAxis: 'none',
    withXAxis: false,
    tooltipProps: {
      cursor: band,
      content: ({ payload }) => <Tooltip reading={shown[placeOf(payload)]} />,
    },
  }) satisfies Partial<BarChartProps>;

export function LiveBars({ off, ...chart }: Props<'bars'>) {
  const { groups, series, bar, head, gap } = chart;
  const { max } = countScale(
    Math.max(0, ...groups.flatMap(({ values }) => values.map((value) => value ?? 0))),
  );
  const groupHeight = head + series.length * bar + gap;
  const thick = bar - 5;
  const shown = readings(chart, off);
  // Recharts centres bars on a full pixel.
  const above = head - Math.floor((groupHeight - series.length * bar + 5) / 2);
  const names = seriesOf(chart);
  const data = useRows(
    groups.map(({ values }) => values.map((value) => value ?? 0)),
    names,
    off,
  );
  return (
    <BarChart
      {...bars(shown)}
      data={data}
      series={names.map((label, i) => ({ name: `series${i}`, label, color: colourOf(i) }))}
      xAxisProps={{ domain: [0, (100 * max) / widest] }}
      yAxisProps={{
        interval: 0,
        mirror: true,
        tickLine: false,
        tick: ({ payload }: Tick) => (
          <text className={charts.name} x="0" y={payload.value * groupHeight + 14}>
            {shortName(groups[payload.value]?.name ?? '')}
          </text>
        ),
      }}
      barChartProps={{
        barSize: thick,
        barGap: bar - thick,
        barCategoryGap: 0,
        margin: { top: above, right: 0, bottom: 4 - gap - above, left: 0 },
      }}
      barProps={({ name }) => ({
        radius: 2,
        label: ({ x, y, width, index }: BarLabel) => {
          const i = Number(name.slice('series'.length));
          if (off.includes(names[i] ?? '')) return <g />;
          const count = countOrNone(groups[index]?.values[i]);
          return (
            <text x={x + width + 6} y={y + 10}>
              {names.length > 1 ? `${count} ${series[i]}` : count}
            </text>
          );
        },
      })}
    />
  );
}

/** Renders bars below the page's text. */
export function LiveOptions({ off, box, ...chart }: Props<'options'> & { box: HTMLElement }) {
  const { options } = chart;
  const shown = readings(chart, off);
  const data = useRows(
    options.map((option) => [option.percent]),
    seriesOf(chart),
    off,
  );
  return (
    <BarChart
      {...bars(shown)}
      data={data}
      series={shown.length === 0 ? [] : [{ name: 'series0', color: 'var(--share)' }]}
      withYAxis={false}
      xAxisProps={{ domain: [0, 100] }}
      barChartProps={{ margin: { top: 0, right: 0, bottom: -rowGap, left: 0 } }}
      barProps={{
        shape: (props: unknown) => {
          const { x, width, index, fill } = props as BarShape;
          const rows = box.firstElementChild?.clientHeight ?? 0;
          const y = ((index + 1) * (rows + rowGap)) / options.length - rowGap - rowBar;
          return <rect {...{ x, y, width, fill }} height={rowBar} rx={rowBar / 2} />;
        },
      }}
    />
  );
}

/** With a new array, recharts loses the hovered point. */
function useRows(values: number[][], names: string[], off: string[]) {
  const rows = values.map((row, at) => {
    const numbers = names.flatMap((name, i) => (off.includes(name) ? [] : [[`series${i}`, row[i] ?? 0]]));
    return { at, ...Object.fromEntries(numbers) } as Record<string, number>;
  });
  const key = JSON.stringify(rows);
  return useMemo(() => JSON.parse(key) as Record<string, number>[], [key]);
}

/** Renders the ring and the visible total. */
export function LiveDonut({ off, ...chart }: Props<'donut'>) {
  const { slices, unit } = chart;
  const shown = readings(chart, off);
  const on = slices.filter(({ name }) => !off.includes(name));
  const data = useMemo(
    () =>
      slices.flatMap((slice, i) => {
        const { name, value } = slice;
        return off.includes(name) ? [] : [{ name, value, color: colourOfSlice(slice, i) }];
      }),
    [slices, off],
  );
  return (
    <>
      <svg className={classes.under} viewBox="0 0 120 120" aria-hidden>
        <circle className={charts.track} cx="60" cy="60" r="48" />
        <text className={charts.total} x="60" y="62">
          {formatCount(on.reduce((sum, { value }) => sum + value, 0))}
        </text>
        <text className={charts.unit} x="60" y="76">
          {unit}
        </text>
      </svg>
      <DonutChart
        className={classes.chart}
        data={data}
        strokeWidth={0}
        paddingAngle={on.length > 1 ? 2.16 : 0}
        startAngle={90}
        endAngle={-270}
        pieProps={{ innerRadius: '66.67%', outerRadius: '93.33%', rootTabIndex: -1 }}
        pieChartProps={{ margin: { top: 0, right: 0, bottom: 0, left: 0 } }}
        tooltipProps={{
          content: ({ payload }) => (
            <Tooltip reading={shown.find(({ label }) => label === payload?.[0]?.name)} />
          ),
        }}
      />
    </>
  );
}

function OpenDot({ cx, cy, open, r }: Dot & { open: true | undefined; r: number }) {
  return open && r > 0 ? (
    <circle cx={cx} cy={cy} r={r} fill="var(--surface)" stroke={colourOf(0)} strokeWidth={2} />
  ) : null;
}

type Dot = { cx: number; cy: number; index: number };
type Tick = { x: number; y: number; payload: { value: number } };
type BarLabel = { x: number; y: number; width: number; index: number };
type BarShape = BarLabel & { fill: string };

const placeOf = (payload: { payload?: { at?: number } }[] | undefined) => payload?.[0]?.payload?.at ?? -1;

function Tooltip({ reading }: { reading: Reading | undefined }) {
  if (!reading) return null;
  return (
    <ChartTooltip
      classNames={classes}
      label={reading.label}
      payload={reading.items.map(({ name, text, colour }) => ({
        ...{ name, color: colour, dataKey: name },
        payload: { [name]: text },
      }))}
    />
  );
}
