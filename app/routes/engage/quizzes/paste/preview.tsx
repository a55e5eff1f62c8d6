import { useEffect, useRef } from 'react';
import { pluralize } from '~shared/text/numbers';
import classes from './paste.module.css';

export type Problems = { first: { line: number | null; message: string }[]; count: number };

export const problemTexts = ({ first, count }: Problems): string[] => {
  const texts = first.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`));
  const more = count - texts.length;
  return more > 0 ? [...texts, `And ${pluralize(more, 'more problem')}.`] : texts;
};

export type Preview = {
  format: string;
  /** Identifies exactly these questions. */
  mark: string;
  added: number;
  /** The text changed since the last preview. */
  isAnew?: boolean;
  problems: Problems;
  questions: { question: string; options: string[]; correctAnswer: number; isThere: boolean }[];
};

/** Renders a preview of pasted questions. */
export function PastePreview({
  preview: { format, mark, added, isAnew, problems, questions },
}: {
  preview: Preview;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every text that was read
  useEffect(() => heading.current?.focus(), [mark]);
  const there = questions.length - added;
  return (
    <section className={classes.preview} aria-labelledby="pasted">
      <h3 id="pasted" ref={heading} tabIndex={-1}>
        {pluralize(questions.length, 'question')} found, read as {format}
      </h3>
      {isAnew && <p>You changed the text after looking at it. These are its questions now.</p>}
      {there > 0 && (
        <p className={classes.note}>
          {there === 1 ? 'One of them is' : `${there} of them are`} in the quiz already and not added again.
        </p>
      )}
      {problems.count > 0 && (
        <div className={classes.leftOut}>
          <p>
            {pluralize(problems.count, 'question')} cannot be added. Fix the text below and read it again, or
            add the others only.
          </p>
          <ul aria-label="Not added">
            {problemTexts(problems).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <ol>
        {questions.map(({ question, options, correctAnswer, isThere }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id and are only read
          <li key={at}>
            <p dir="auto" className={classes.question}>
              {question}
              {isThere && <span className={classes.note}> (in the quiz already)</span>}
            </p>
            <ul>
              {options.map((option, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={place} data-correct={place === correctAnswer || undefined}>
                  <span dir="auto">{option}</span>
                  {place === correctAnswer && <strong> Correct answer</strong>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <input type="hidden" name="seen" value={mark} />
    </section>
  );
}
