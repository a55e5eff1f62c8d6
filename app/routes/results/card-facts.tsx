import classes from '~/components/frame/cards.module.css';
import { pluralize } from '~shared/text/numbers';

/** What a card of the quizzes or surveys says in a line. @param completed how many finished it, in words; '' where it is not known */
export function CardFacts({
  code,
  questions,
  responses,
  completed,
}: {
  code?: string;
  questions: number;
  responses: number;
  completed: string;
}) {
  const facts = [code, pluralize(questions, 'question'), pluralize(responses, 'response'), completed];
  return (
    <p className={classes.facts}>
      {facts.filter(Boolean).map((fact, at) => (
        <span key={fact}>
          {at > 0 && ' · '}
          <span className="nowrap">{fact}</span>
        </span>
      ))}
    </p>
  );
}
