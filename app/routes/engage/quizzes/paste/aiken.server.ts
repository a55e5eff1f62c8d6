import { type FoundQuestion, letterOf, linesOf, type Problem, quoted, type Reading } from './reading';

/** Returns whether a text has Aiken's ANSWER line. */
export const hasAnswerLine = (text: string) => /^[^\S\n]*ANSWER[^\S\n]*:/im.test(text);

/** `A. text`, `A)text`, `(a) text`; only capitals need no space. */
const optionLine = /^\(?([A-Za-z])[.)](?:\s+|(?<=[A-Z].)|$)(.*)$/;

/** Parses Moodle's Aiken, with optional `FEEDBACK: text`. */
export function readAiken(text: string): Reading {
  const questions: FoundQuestion[] = [];
  const problems: Problem[] = [];
  let current: { line: number; question: string[]; options: string[] } | null = null;
  /** After a problem, skip the rest of the question. */
  let isLost = false;
  /** Feedback continues to the next blank line. */
  let isFeedback = false;
  const lose = (line: number, message: string) => {
    if (!isLost) problems.push({ line, message });
    isLost = true;
  };
  const end = () => {
    if (current && current.options.length > 0)
      lose(
        current.line,
        `${quoted(current.question.join(' '))} does not say which option is right. Write a line such as ANSWER: A below its options.`,
      );
    else if (current)
      lose(
        current.line,
        `${quoted(current.question.join(' '))} has no options. Write each in a line of its own: A. text, B. text, then ANSWER: A.`,
      );
    current = null;
    isLost = false;
  };

  for (const [at, raw] of linesOf(text).entries()) {
    const line = at + 1;
    const trimmed = raw.trim();
    const answer = /^ANSWER\s*:\s*(.*)$/i.exec(trimmed)?.[1];
    if (trimmed === '') {
      // Ignores a blank line between options and ANSWER; a new question after it ends the current one.
      isFeedback = false;
      continue;
    }
    if (/^(FEEDBACK|EXPLANATION|REFERENCE)\s*:/i.test(trimmed) && current === null) isFeedback = true;
    if (isFeedback) continue;
    if (answer !== undefined) {
      if (!current) {
        lose(line, 'This ANSWER has no question above it. Write the question and its options before it.');
        isLost = false;
        continue;
      }
      const { options } = current;
      const [, letter = ''] = /^\(?([a-z])[.)]?$/i.exec(answer) ?? [];
      const index = letter.toUpperCase().charCodeAt(0) - 65;
      if (options.length === 0) end();
      else if (!letter)
        lose(
          line,
          `ANSWER is followed by the letter of one option, such as ANSWER: A, not ${quoted(answer)}.`,
        );
      else if (index >= options.length)
        lose(
          line,
          `ANSWER names ${letter.toUpperCase()}, and the options end with ${letterOf(options.length - 1)}. Name one of them.`,
        );
      else if (!isLost)
        questions.push({
          line: current.line,
          question: current.question.join('\n'),
          options,
          correctAnswer: index,
        });
      current = null;
      isLost = false;
      continue;
    }
    const [, letter = '', option = ''] = optionLine.exec(trimmed) ?? [];
    const expected = letterOf(current?.options.length ?? 0);
    const isOption = letter.toUpperCase() === expected && current !== null;
    if (current && isOption) {
      if (option.trim() === '') lose(line, `Option ${expected} is empty. Write its text behind ${letter}.`);
      current.options.push(option);
    } else if (current && current.options.length > 0) {
      if (letter && letter === letter.toUpperCase() && letter !== 'A') {
        lose(
          line,
          `Option ${letter} is out of order: ${expected} comes next. Letter the options A, B, C and so on.`,
        );
        continue;
      }
      // A new question, or an option's second line, which Aiken does not allow.
      end();
      current = { line, question: [trimmed], options: [] };
    } else if (current) current.question.push(trimmed);
    else current = { line, question: [trimmed], options: [] };
  }
  end();
  return { questions, problems };
}
