import type { ReactNode } from 'react';
import type { BarGroup } from './bar-chart';
import classes from './charts.module.css';
import type { Slice } from './donut-chart';
import type { LinePoint } from './line-chart';

/** What the interactive chart needs to draw what the server drew; lengths are CSS pixels. Of options the page has a list. */
export type ChartData =
  | {
      type: 'line';
      points: LinePoint[];
      unit: string;
      height: number;
      top: number;
      plot: number;
      dot: number;
    }
  | { type: 'bars'; groups: BarGroup[]; series: string[]; bar: number; head: number; gap: number }
  | { type: 'donut'; slices: Slice[]; unit: string }
  | { type: 'options' };

/** Colour of a series or slice by its place. */
export const colourOf = (at: number) => `var(--chart-${at + 1})`;

export const colourOfSlice = ({ colour }: Slice, at: number) => colour ?? colourOf(at);

/** A drawing with what its interactive chart reads; `draw` is there once that has come. */
export type ChartElement = HTMLElement & { chart?: ChartData; draw?: () => void };

/** Where a pointer is in the window; nowhere for the focus. */
export type PointedAt = { clientX?: number; clientY?: number };

type Props = {
  chart: ChartData;
  /** What the chart shows. */
  label: string;
  children: ReactNode;
};

/**
 * The server's drawing. Pointed at, tapped or focused it fetches the interactive chart, which takes its place; where that cannot be
 * fetched the drawing stays. What makes it a place to focus is done by hand: without a script there is nothing to focus it for.
 */
export function Drawing({ chart, label, children }: Props) {
  const bring = (event: PointedAt & { currentTarget: ChartElement }) => {
    const box = event.currentTarget;
    import('./live/live-chart').then(
      (live) => live.bringChart(box, event),
      () => {},
    );
  };
  // React calls it after every rendering: the chart follows the numbers.
  const ref = (box: ChartElement | null) => {
    if (!box) return;
    Object.assign(box, { chart, tabIndex: 0, role: 'group', ariaLabel: label });
    box.draw?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it gets its role with the focus it can take, above
    <div className={classes.drawing} ref={ref} onPointerMove={bring} onPointerDown={bring} onFocus={bring}>
      {children}
    </div>
  );
}
