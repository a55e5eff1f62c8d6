import type { ReactNode } from 'react';
import type { BarGroup } from './bar-chart';
import classes from './charts.module.css';
import type { Slice } from './donut-chart';
import type { LinePoint } from './line-chart';

/** Lengths in CSS pixels. */
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

export const colourOf = (at: number) => `var(--chart-${at + 1})`;

export const colourOfSlice = ({ colour }: Slice, at: number) => colour ?? colourOf(at);

export type ChartElement = HTMLElement & { chart?: ChartData; draw?: () => void };

export type PointedAt = { clientX?: number; clientY?: number };

type Props = {
  chart: ChartData;
  label: string;
  children: ReactNode;
};

/** Renders a drawing that the interactive chart replaces. */
export function Drawing({ chart, label, children }: Props) {
  const bring = (event: PointedAt & { currentTarget: ChartElement }) => {
    const box = event.currentTarget;
    import('./live/live-chart').then(
      (live) => live.bringChart(box, event),
      () => {},
    );
  };
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
