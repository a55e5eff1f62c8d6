import { percentOf } from '~/lib/share';
import { formatCount } from '~shared/text/numbers';
import classes from './lists/share-bar.module.css';

/**
 * One answer with its count, share and bar; the words say what the bar shows (UX-05).
 * @param noun what is counted: votes, responses
 * @param correct marked in words, for the right answer of a quiz
 */
export function ShareBar({
  label,
  count,
  total,
  noun,
  correct,
}: {
  label: string;
  count: number;
  total: number;
  noun: { one: string; many: string };
  correct?: boolean;
}) {
  const percent = percentOf(count, total);
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.label} dir="auto">
          {label}
          {correct && <strong className={classes.correct}> Correct answer</strong>}
        </span>
        <span className={`${classes.figures} tabular`}>
          {formatCount(count)} {count === 1 ? noun.one : noun.many} · {percent}%
        </span>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${percent}%` }} data-correct={correct || undefined} />
      </span>
    </li>
  );
}
