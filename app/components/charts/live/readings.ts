import { formatCount } from '~shared/text/numbers';
import type { BarGroup } from '../bar-chart';
import { type ChartData, type ChartElement, colourOf, colourOfSlice } from '../drawing';
import { countOrNone } from '../scale';

export type LiveData =
  | Exclude<ChartData, { type: 'options' }>
  | { type: 'options'; options: { option: string; percent: number; words: string }[] };

export function dataOf({ chart, children }: ChartElement): LiveData | null {
  if (chart?.type !== 'options') return chart ?? null;
  const options = [...(children[0]?.children ?? [])].map((row) => ({
    option: row.querySelector('[dir]')?.textContent ?? '',
    percent: Number.parseFloat(row.querySelector<HTMLElement>('[style]')?.style.width ?? '0'),
    words: row.querySelector('.tabular')?.textContent ?? '',
  }));
  return { type: 'options', options };
}

export type Reading = { label: string; items: { name: string; text: string; colour: string }[] };

export const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** Returns what can be hidden. */
export function seriesOf(chart: LiveData): string[] {
  if (chart.type === 'donut') return chart.slices.map(({ name }) => name);
  if (chart.type === 'bars') return chart.series.map(capital);
  return [chart.type === 'line' ? capital(chart.unit) : 'Responses'];
}

const colourOfSeries = (chart: LiveData, at: number) =>
  chart.type === 'options' ? 'var(--share)' : colourOf(at);

/** Returns the visible points. */
export function readings(chart: LiveData, off: string[]): Reading[] {
  const series = seriesOf(chart);
  if (series.every((name) => off.includes(name))) return [];
  const items = (texts: string[]) =>
    series.flatMap((name, i) =>
      off.includes(name) ? [] : [{ name, text: texts[i] ?? '', colour: colourOfSeries(chart, i) }],
    );
  if (chart.type === 'line')
    return chart.points.map(({ label, value }) => ({ label, items: items([formatCount(value)]) }));
  if (chart.type === 'bars')
    return chart.groups.map(({ name, values }) => ({ label: name, items: items(barTexts(values, series)) }));
  if (chart.type === 'options')
    // `words` includes the noun: `8 responses · 40%`.
    return chart.options.map(({ option, words }) => ({
      label: option,
      items: items([words]).map((item) => ({ ...item, name: '' })),
    }));
  const name = capital(chart.unit);
  return chart.slices.flatMap((slice, i) =>
    off.includes(slice.name)
      ? []
      : [
          {
            label: slice.name,
            items: [{ name, text: formatCount(slice.value), colour: colourOfSlice(slice, i) }],
          },
        ],
  );
}

const barTexts = (values: BarGroup['values'], series: string[]) =>
  series.map((_, i) => countOrNone(values[i]));

/** Formats a point: `6-9: Quiz 12, Poll 3`. */
export const wordsOf = ({ label, items }: Reading) =>
  `${label}: ${items.map(({ name, text }) => `${name} ${text}`.trim()).join(', ')}`;
