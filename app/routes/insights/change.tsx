import type { Change } from '~/lib/comparison';
import classes from './insights.module.css';

/** Renders a difference in words; the arrow is decorative. */
export function ChangeInWords({ change }: { change: Change }) {
  const { direction, words } = change;
  return (
    <span className={classes.change} data-change={direction ?? 'none'}>
      {(direction === 'up' || direction === 'down') && (
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
          <path d={direction === 'up' ? 'M5 1l4.5 8h-9z' : 'M5 9L.5 1h9z'} />
        </svg>
      )}{' '}
      {words}
    </span>
  );
}
