import '@mantine/charts/styles.css';
import '@mantine/core/styles/default-css-variables.css?charts';
import '~/styles/mantine/theme.css?charts';
import { DEFAULT_THEME, MantineContext, MantineThemeContext } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { formatCount } from '~shared/text/numbers';
import { slicesInWords } from '../donut-chart';
import { type ChartElement, colourOf, type PointedAt } from '../drawing';
import classes from './live-chart.module.css';
import { LiveBars, LiveDonut, LiveLine, LiveOptions } from './live-drawings';
import { leave, pointAt, showAt, target } from './pointing';
import { dataOf, type LiveData, readings, seriesOf, wordsOf } from './readings';

const frames = 60;

const pointers = new WeakMap<Element, PointedAt>();

/** Mounts the chart; later calls record the pointer. */
export function bringChart(box: ChartElement, event: PointedAt): void {
  const isThere = pointers.has(box);
  if (!isThere || event.clientX !== undefined) pointers.set(box, event);
  if (isThere) return;
  const host = document.createElement('div');
  host.className = classes.live ?? '';
  box.append(host);
  // A client root would add code to the bundle.
  hydrateRoot(
    host,
    <MantineContext.Provider value={mantine}>
      <MantineThemeContext.Provider value={DEFAULT_THEME}>
        <Follow box={box} />
      </MantineThemeContext.Provider>
    </MantineContext.Provider>,
  );
}

const nothing = () => undefined;
const mantine = {
  ...({ colorScheme: 'light', setColorScheme: nothing, clearColorScheme: nothing } as const),
  getRootElement: () => document.documentElement,
  ...{ classNamesPrefix: 'mantine', cssVariablesSelector: ':root', withStaticClasses: true },
};

function Follow({ box }: { box: ChartElement }) {
  const [chart, setChart] = useState<LiveData | null>(null);
  useEffect(() => {
    box.draw = () => {
      box.role = 'application'; // it handles the arrow keys
      box.ariaLabel += ', chart. The arrow keys go through its numbers';
      const next = dataOf(box);
      // Equal data must not reset the tooltip.
      setChart((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next));
    };
    box.draw();
  }, [box]);
  return chart && <LiveChart box={box} chart={chart} />;
}

function LiveChart({ box, chart }: { box: ChartElement; chart: LiveData }) {
  const root = useRef<HTMLDivElement>(null);
  const at = useRef<number | null>(null);
  const [announced, setAnnounced] = useState('');
  const [off, setOff] = useState<string[]>([]);
  const shown = readings(chart, off);
  const series = seriesOf(chart);
  const toggle = (name: string) =>
    setOff(off.includes(name) ? off.filter((one) => one !== name) : [...off, name]);

  useEffect(() => {
    let left = frames;
    let frame = requestAnimationFrame(function check() {
      const pointer = pointers.get(box);
      if (root.current?.querySelector('.recharts-layer :is(path, rect)'))
        return pointer && pointAt(root.current, pointer);
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(check);
    });
    return () => cancelAnimationFrame(frame);
  }, [box]);

  useEffect(() => {
    const hide = () => {
      at.current = null;
      setAnnounced('');
      if (root.current) leave(root.current);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== box || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!root.current) return;
      if (event.key === 'Escape') {
        if (at.current === null) return;
        event.preventDefault(); // it would close the dialog
        event.stopPropagation();
        return hide();
      }
      const to = target(event.key, chart.type, at.current, shown.length);
      if (to === null) return;
      event.preventDefault();
      at.current = to;
      const reading = shown[to];
      setAnnounced(reading ? wordsOf(reading) : '');
      showAt(root.current, chart.type, to, shown.length);
    };
    box.addEventListener('keydown', onKeyDown);
    box.addEventListener('blur', hide);
    return () => {
      box.removeEventListener('keydown', onKeyDown);
      box.removeEventListener('blur', hide);
    };
  });

  useEffect(() => {
    if (chart.type !== 'donut') return;
    const list = box.nextElementSibling;
    if (list) Object.assign(list, { role: 'group', ariaLabel: 'Shown in the chart' });
    const inWords = slicesInWords(chart.slices.map(({ name, value }) => (off.includes(name) ? 0 : value)));
    for (const [i, name] of series.entries()) {
      const value = chart.slices[i]?.value ?? 0;
      const words = list?.children[i]?.querySelector('span');
      if (words) words.textContent = off.includes(name) ? formatCount(value) : (inWords[i] ?? '');
      Object.assign(list?.children[i] ?? {}, {
        ...{ role: 'button', tabIndex: 0, ariaPressed: String(!off.includes(name)) },
        onclick: () => toggle(name),
        onkeydown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          toggle(name);
        },
      });
    }
  });

  return (
    <>
      <div ref={root} className={classes.plot} aria-hidden>
        {chart.type === 'line' && <LiveLine {...chart} off={off} />}
        {chart.type === 'bars' && <LiveBars {...chart} off={off} />}
        {chart.type === 'donut' && <LiveDonut {...chart} off={off} />}
        {chart.type === 'options' && <LiveOptions {...chart} off={off} box={box} />}
      </div>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {chart.type !== 'donut' && series.length > 1 && (
        <div className={chart.type === 'line' ? classes.above : classes.below}>
          {series.map((name, i) => (
            <button key={name} type="button" aria-pressed={!off.includes(name)} onClick={() => toggle(name)}>
              <i style={{ background: colourOf(i) }} />
              <b>{name}</b>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
