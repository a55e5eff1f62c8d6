import { type Fault, type Found, letterOf, linesOf, quoted, type Reading } from './found';

/** Whether a text has the line by which Aiken is known. */
export const hasAnswerLine = (text: string) => /^[^\S\n]*ANSWER[^\S\n]*:/im.test(text);

/** Reads Moodle's Aiken: a question, its options as `A. text` or `A) text`, and `ANSWER: B`. */
export function readAiken(text: string): Reading {
  const questions: Found[] = [];
  const faults: Fault[] = [];
  let current: { line: number; question: string[]; options: string[] } | null = null;
  /** After a fault the rest of its question is passed over. */
  let isLost = false;
  const lose = (line: number, message: string) => {
    if (!isLost) faults.push({ line, message });
    isLost = true;
  };
  /** The question ended without its answer. */
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
    const words = raw.trim();
    const answer = /^ANSWER\s*:\s*(.*)$/i.exec(words)?.[1];
    if (words === '') {
      // Between the options and ANSWER a blank line is let pass; with a new question behind it, it ends the one before.
      continue;
    }
    if (answer !== undefined) {
      if (!current) {
        lose(line, 'This ANSWER has no question above it. Write the question and its options before it.');
        isLost = false;
        continue;
      }
      const { options } = current;
      const place = /^[a-z]$/i.test(answer) ? answer.toUpperCase().charCodeAt(0) - 65 : -1;
      if (options.length === 0) end();
      else if (!/^[a-z]\.?$/i.test(answer))
        lose(
          line,
          `ANSWER is followed by the letter of one option, such as ANSWER: A, not ${quoted(answer)}.`,
        );
      else if (place >= options.length)
        lose(
          line,
          `ANSWER names ${answer.toUpperCase()}, and the options end with ${letterOf(options.length - 1)}. Name one of them.`,
        );
      else if (!isLost)
        questions.push({
          line: current.line,
          question: current.question.join('\n'),
          options,
          correctAnswer: place,
        });
      current = null;
      isLost = false;
      continue;
    }
    const [, letter = '', option = ''] = /^([A-Za-z])[.)](?:\s+(.*))?$/.exec(words) ?? [];
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
      // A new question, or the second line of an option, which Aiken does not know.
      end();
      current = { line, question: [words], options: [] };
    } else if (current) current.question.push(words);
    else current = { line, question: [words], options: [] };
  }
  end();
  return { questions, faults };
}
