import { markOf } from './clean-text.server';
import { type FoundQuestion, linesOf, type Problem, quoted, type Reading } from './reading';

/*
 * Follows Moodle's GIFT importer, which accepts more than the grammar (`:` and `=` in a question, `~=`). Only
 * questions with one right answer, and true/false, are supported.
 */

/** Replaces escaped characters with private ones during parsing. */
const escapes = ['~', '=', '#', '{', '}', ':', '\\', 'n'];
const placeholder = (at: number) => String.fromCharCode(0xe001 + at);
const placeholders = /[\ue001-\ue008]/g;

const hideEscapes = (text: string) =>
  text
    .replace(placeholders, '')
    .replace(/\\([~=#{}:\\n])/g, (_, character: string) => placeholder(escapes.indexOf(character)));
const showEscapes = (text: string) =>
  text.replace(placeholders, (character) => {
    const escaped = escapes[character.charCodeAt(0) - 0xe001] ?? '';
    return escaped === 'n' ? '\n' : escaped;
  });

type Block = { line: number; text: string };

/** Parses GIFT. */
export function readGift(text: string): Reading {
  const questions: FoundQuestion[] = [];
  const problems: Problem[] = [];
  for (const block of blocksOf(hideEscapes(text))) {
    const read = readBlock(block);
    if ('message' in read) problems.push(read);
    else questions.push(read);
  }
  return { questions, problems };
}

/** Unlike in Moodle, a blank line within { } does not end a question. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  /** Caches the search in `current`. */
  let isOpen = false;
  let isClosed = false;
  const lines = linesOf(text);
  const continues = answersBelow(lines);
  const end = () => {
    if (current) blocks.push(current);
    current = null;
    isOpen = false;
    isClosed = false;
  };
  for (const [at, line] of lines.entries()) {
    const isCategory = !isOpen && /^\s*\$CATEGORY:/i.test(line);
    if (isCategory) {
      end();
      continue;
    }
    if (/^\s*\/\//.test(line)) {
      // After a complete question, a blank line separates it from the next.
      if (isClosed && !isOpen) end();
      else if (current) current.text += '\n';
      continue;
    }
    if (line.trim() === '') {
      if (!current) continue;
      // The answers continue, or were never closed.
      if (isOpen && continues[at]) current.text += '\n';
      else end();
      continue;
    }
    if (isClosed && !isOpen && /^\s*::/.test(line)) end();
    if (current) current.text += `\n${line}`;
    else current = { line: at + 1, text: line };
    const [open, close] = [line.lastIndexOf('{'), line.lastIndexOf('}')];
    if (open !== close) isOpen = open > close;
    if (close >= 0) isClosed = true;
  }
  end();
  return blocks;
}

/** Returns, per line, whether the next line with content belongs to the answers. */
function answersBelow(lines: string[]): boolean[] {
  let isAnswer = false;
  return lines
    .map((_, at) => {
      const below = isAnswer;
      const line = lines[lines.length - 1 - at]?.trimStart() ?? '';
      if (line !== '' && !line.startsWith('//')) isAnswer = /^[=~}#]/.test(line);
      return below;
    })
    .reverse();
}

function readBlock({ line, text }: Block): FoundQuestion | Problem {
  const lineAt = (index: number) => line + (text.slice(0, index).match(/\n/g)?.length ?? 0);
  const problem = (index: number, message: string): Problem => ({ line: lineAt(index), message });
  const open = text.indexOf('{');
  if (open < 0)
    return problem(
      0,
      `${quoted(showEscapes(text))} has no answers. Write them behind it: { =right ~wrong ~wrong }. Leave a blank line between questions.`,
    );
  const close = text.indexOf('}', open);
  const next = text.indexOf('{', open + 1);
  if (close < 0 || (next >= 0 && next < close))
    return problem(open, 'The answers that begin here with { are not closed. Write } behind the last one.');
  if (next >= 0)
    return problem(
      next,
      'This question has a second { }. A question has one: put a blank line between two questions, or write \\{ for a brace.',
    );
  const stray = text.indexOf('}', close + 1);
  if (stray >= 0) return problem(stray, 'There is a } too many here. Remove it, or write \\} for a brace.');
  const question = questionOf(text.slice(0, open), text.slice(close + 1));
  const answers = readAnswers(text.slice(open + 1, close), markOf(question));
  if ('message' in answers) return problem(open + 1 + answers.at, answers.message);
  return { line, question, ...answers };
}

/** Removes the title; answers in the middle leave a gap. */
function questionOf(before: string, after: string): string {
  const [, untitled = ''] = /^\s*(?:::[\s\S]*?::)?\s*([\s\S]*)$/.exec(before) ?? [];
  const isGap = /[^\s<>]/.test(after.replace(/<\/[a-z][^<>]*>/gi, ''));
  return showEscapes(isGap ? `${untitled}_____${after}` : untitled + after);
}

type Answers = { options: string[]; correctAnswer: number };
type Wrong = { at: number; message: string };

const notOne = (kind: string) =>
  `This is ${kind}, not a question with one right answer, so a quiz cannot have it. Remove it, or give it a right (=) and a wrong (~) answer.`;

/**
 * Parses the text between { and }.
 * @param mark the question's format, for options without one
 */
function readAnswers(text: string, mark: string): Answers | Wrong {
  const end = text.lastIndexOf('####');
  const answered = end < 0 ? text : text.slice(0, end);
  const trimmed = answered.trim();
  const wrong = (message: string, at = 0): Wrong => ({ at, message });
  if (trimmed === '') return wrong(notOne('an essay question'));
  if (trimmed.startsWith('#')) return wrong(notOne('a question for a number'));
  const [, truth] = /^(TRUE|FALSE|T|F)\s*(?:#[\s\S]*)?$/i.exec(trimmed) ?? [];
  if (truth) return { options: ['True', 'False'], correctAnswer: /^t/i.test(truth) ? 0 : 1 };
  if (/^\d*:[A-Z_]+:/i.test(trimmed)) return wrong(notOne('a question with gaps to fill (Cloze)'));
  const first = answered.search(/[=~]/);
  if (first < 0 || answered.slice(0, first).trim() !== '')
    return wrong('Each answer begins with = (the right one) or ~ (a wrong one). Write it before the first.');
  const answers = [...answered.matchAll(/(~\s*=|[=~])\s*(?:%(-?[\d.,]+)%)?([^=~]*)/g)].map(
    ([, sign = '', weight, rest = ''], index, all) => {
      // Text after # is Moodle's feedback on the answer.
      const option = showEscapes(rest.split('#')[0] ?? '').trim();
      return {
        at: all[index]?.index ?? 0,
        isRight: sign.endsWith('=') && weight === undefined,
        weight: weight === undefined ? null : Number(weight.replace(',', '.')),
        sign,
        option: option === '' || markOf(option) ? option : mark + option,
      };
    },
  );
  if (answers.every(({ sign }) => sign === '=')) {
    const isMatching = answers.every(({ option }) => option.includes('->'));
    return wrong(
      notOne(
        isMatching
          ? 'a matching question'
          : 'a short-answer question (it has right answers (=) and no wrong one)',
      ),
    );
  }
  const partial = answers.find(({ weight }) => weight !== null && weight > 0 && weight < 100);
  if (partial)
    return wrong(
      `The answer ${quoted(partial.option)} gives a part of the points (%${partial.weight}%): more than one answer is right. Mark just one with = and the others with ~.`,
      partial.at,
    );
  const right = answers.filter(({ isRight, weight }) => isRight || weight === 100);
  if (right.length === 0) return wrong('No answer is marked as right. Write = before it, in place of ~.');
  if (right.length > 1)
    return wrong(
      `${right.length} answers are marked as right. Mark just one with = and the others with ~.`,
      right[1]?.at,
    );
  const [one] = right;
  return { options: answers.map(({ option }) => option), correctAnswer: one ? answers.indexOf(one) : 0 };
}
