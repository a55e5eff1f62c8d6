import { formatPercent } from '~shared/text/numbers';
import classes from './charts.module.css';
import { round } from './scale';

/** Returns the colour (SPEC §9). */
export function dialTone(percent: number): 'green' | 'yellow' | 'red' {
  return percent > 75 ? 'green' : percent > 50 ? 'yellow' : 'red';
}

export function Dial({ percent, label }: { percent: number | null; label: string }) {
  const value = Math.min(100, Math.max(0, percent ?? 0));
  const text = percent === null ? '–' : formatPercent(value);
  return (
    <svg className={classes.dial} viewBox="0 0 120 72" role="img" aria-label={`${label}: ${text}`}>
      <path className={classes.track} d="M12 64A48 48 0 0 1 108 64" />
      {value > 0 && (
        <path
          className={`${classes.slice} ${classes[dialTone(value)]}`}
          d="M12 64A48 48 0 0 1 108 64"
          pathLength="100"
          strokeDasharray={`${round(value)} 100`}
        />
      )}
      <text className={classes.total} x="60" y="60">
        {text}
      </text>
    </svg>
  );
}
