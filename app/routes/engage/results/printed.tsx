import classes from '~/routes/report/report.module.css';
import { HowToRead, type ReportHead, ReportHeader } from '~/routes/report/report-head';
import own from './printed.module.css';

export type PrintedQuestion = {
  title: string;
  note: string;
  options: { label: string; count: number; share: string; isCorrect?: boolean }[];
  answers?: string[];
};

/** Renders results for print, without router and scripts. */
export function PrintedResults({
  head,
  figures,
  summary,
  questions,
  terms,
}: {
  head: ReportHead;
  figures: [string, string][];
  summary?: string;
  questions: PrintedQuestion[];
  terms: { label: string; message: string }[];
}) {
  return (
    <article className={classes.report}>
      <ReportHeader head={head} />
      <h2>Key numbers</h2>
      <dl className={own.figures}>
        {figures.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {summary && <p className={own.summary}>{summary}.</p>}
      {questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id and keep their order
        <Question key={at} number={at + 1} question={question} />
      ))}
      <HowToRead terms={terms}>
        <p>Days are UTC days, from 02:00 to 02:00 in Kigali. Answers count on the day they were given.</p>
      </HowToRead>
    </article>
  );
}

function Question({
  number,
  question: { title, note, options, answers = [] },
}: {
  number: number;
  question: PrintedQuestion;
}) {
  return (
    <figure className={own.question} aria-labelledby={`question-${number}`}>
      <figcaption>
        <h2 id={`question-${number}`} dir="auto">
          {number}. {title}
        </h2>
        <p>{note}</p>
      </figcaption>
      {options.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Answer</th>
              <th scope="col">Responses</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {options.map(({ label, count, share, isCorrect }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options have no id and keep their order
              <tr key={at}>
                <th scope="row" dir="auto">
                  {label}
                  {isCorrect && <strong> Correct answer</strong>}
                </th>
                <td>{count.toLocaleString('en-GB')}</td>
                <td>
                  <span className={own.share}>
                    {share}
                    <span className={own.rail} aria-hidden>
                      <span
                        className={own.bar}
                        style={{ width: width(share) }}
                        data-correct={isCorrect || undefined}
                      />
                    </span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {answers.length > 0 && (
        <ul className={own.answers}>
          {answers.map((answer, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no id and are only read
            <li key={at} dir="auto">
              {answer}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** A share of '<1%' is drawn as 1%. */
const width = (share: string) => share.replace('<', '');
