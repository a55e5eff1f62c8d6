import { Link } from '~/components/base/link';
import { formatCount, formatShare, listInWords, pluralize } from '~shared/text/numbers';
import { enoughAnswers, type Rated } from './hardest';
import classes from './quiz.module.css';

/** Formats a result: `21% right of 48 answers`. */
export const ratedInWords = ({ right, responses }: Rated) =>
  `${formatShare(right, responses)} right of ${pluralize(responses, 'answer')}`;

/** Names the hardest question in a sentence; '' for a quiz of one question. */
export function hardestInWords(ranked: Rated[], hardest: Rated | null): string {
  if (hardest) return `Hardest: question ${hardest.at + 1}, ${ratedInWords(hardest)}`;
  if (ranked.length < 2) return '';
  const enough = ranked.filter(({ responses }) => responses >= enoughAnswers);
  const [first] = enough;
  if (!first || enough.length < 2)
    return `Which question is the hardest can be said once two of them have ${enoughAnswers} answers`;
  const equal = enough.filter((one) => one.right * first.responses === first.right * one.responses);
  const numbers = equal.map(({ at }) => `${at + 1}`);
  return `Equally hard: questions ${listInWords(numbers)}, ${formatShare(first.right, first.responses)} right`;
}

/** Lists the questions, the hardest first, with links to their answers. */
export function Ranking({
  ranked,
  hardest,
  current,
  to,
}: {
  ranked: (Rated & { text: string })[];
  hardest: Rated | null;
  current: number;
  to: (question: number) => string;
}) {
  const words = hardestInWords(ranked, hardest);
  if (words === '') return null;
  return (
    <section className={classes.ranking} aria-label="How hard the questions are">
      <p data-hardest={hardest ? hardest.at + 1 : undefined}>
        {hardest ? <strong>{words}</strong> : `${words}.`}
      </p>
      <details>
        <summary>All {formatCount(ranked.length)} questions, hardest first</summary>
        <ol>
          {ranked.map((one) => (
            <li key={one.at}>
              <Link
                to={to(one.at + 1)}
                aria-current={one.at + 1 === current ? 'true' : undefined}
                preventScrollReset
              >
                Question {one.at + 1}: <span dir="auto">{one.text}</span>
              </Link>{' '}
              <span className="tabular">
                {one.responses === 0 ? 'no answers' : ratedInWords(one)}
                {one.at === hardest?.at && <strong> Hardest</strong>}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
