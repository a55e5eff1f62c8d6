import { formatCount, sharesOf } from '~shared/text/numbers';
import classes from './lists/share-bar.module.css';

/** Renders answers with shares (UX-05). */
export function ShareBars({
  answers,
  noun,
  className,
}: {
  answers: { label: string; count: number; correct?: boolean }[];
  noun: { one: string; many: string };
  className: string | undefined;
}) {
  const shares = sharesOf(answers.map(({ count }) => count));
  return (
    <ul className={className}>
      {answers.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no id and keep their order
        <ShareBar key={at} {...answer} percent={shares[at] ?? 0} noun={noun} />
      ))}
    </ul>
  );
}

function ShareBar({
  label,
  count,
  percent,
  noun,
  correct,
}: {
  label: string;
  count: number;
  percent: number;
  noun: { one: string; many: string };
  correct?: boolean;
}) {
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
