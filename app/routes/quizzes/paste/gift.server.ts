import { type Fault, type Found, linesOf, quoted, type Reading } from './found';

/*
 * Moodle's GIFT: `::title:: question { =right ~wrong ~wrong }`, questions apart by a blank line. Of its kinds of question those with one
 * right answer are read, true/false among them; every other kind is named, since a quiz has no such question.
 */

/** What a backslash takes the meaning of; each is one character that no language has while a question is read. */
const escapes = ['~', '=', '#', '{', '}', ':', '\\', 'n'];
const hidden = (at: number) => String.fromCharCode(0xe001 + at);
const isHidden = /[\ue001-\ue008]/g;

const hide = (text: string) =>
  text
    .replace(isHidden, '')
    .replace(/\\([~=#{}:\\n])/g, (_, character: string) => hidden(escapes.indexOf(character)));
const shown = (text: string) =>
  text.replace(isHidden, (character) => {
    const escaped = escapes[character.charCodeAt(0) - 0xe001] ?? '';
    return escaped === 'n' ? '\n' : escaped;
  });

type Block = { line: number; text: string };

/** Reads GIFT. */
export function readGift(text: string): Reading {
  const questions: Found[] = [];
  const faults: Fault[] = [];
  for (const block of blocksOf(hide(text))) {
    const read = readBlock(block);
    if ('message' in read) faults.push(read);
    else questions.push(read);
  }
  return { questions, faults };
}

/** The questions of a text, comments and categories left out. A blank line within { } does not end one. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  /** Of `current`, so that it is not searched anew for each of its lines. */
  let isOpen = false;
  let isClosed = false;
  const lines = linesOf(text);
  const goesOn = answersBelow(lines);
  const end = () => {
    if (current) blocks.push(current);
    current = null;
    isOpen = false;
    isClosed = false;
  };
  for (const [at, line] of lines.entries()) {
    const isNone = /^\s*\/\//.test(line) || (!current && /^\s*\$CATEGORY:/i.test(line));
    if (isNone) {
      // Behind a question that is whole it parts it from the next; elsewhere its line is counted.
      if (isClosed && !isOpen) end();
      else if (current) current.text += '\n';
      continue;
    }
    if (line.trim() === '') {
      if (!current) continue;
      // The answers go on behind the gap, or they were never closed.
      if (isOpen && goesOn[at]) current.text += '\n';
      else end();
      continue;
    }
    if (current) current.text += `\n${line}`;
    else current = { line: at + 1, text: line };
    const [open, close] = [line.lastIndexOf('{'), line.lastIndexOf('}')];
    if (open !== close) isOpen = open > close;
    if (close >= 0) isClosed = true;
  }
  end();
  return blocks;
}

/** Of each line, whether the next one below it that is no blank and no comment begins with an answer or the end of the answers. */
function answersBelow(lines: string[]): boolean[] {
  let isAnswer = false;
  return lines
    .map((_, at) => {
      const below = isAnswer;
      const line = lines[lines.length - 1 - at]?.trimStart() ?? '';
      if (line !== '' && !line.startsWith('//')) isAnswer = /^[=~}]/.test(line);
      return below;
    })
    .reverse();
}

function readBlock({ line, text }: Block): Found | Fault {
  const lineAt = (place: number) => line + (text.slice(0, place).match(/\n/g)?.length ?? 0);
  const fault = (place: number, message: string): Fault => ({ line: lineAt(place), message });
  const open = text.indexOf('{');
  if (open < 0)
    return fault(
      0,
      `${quoted(shown(text))} has no answers. Write them behind it: { =right ~wrong ~wrong }. Between two questions is a blank line.`,
    );
  const close = text.indexOf('}', open);
  const next = text.indexOf('{', open + 1);
  if (close < 0 || (next >= 0 && next < close))
    return fault(open, 'The answers that begin here with { are not closed. Write } behind the last one.');
  if (next >= 0)
    return fault(
      next,
      'This question has a second { }. A question has one: put a blank line between two questions, or write \\{ for a brace.',
    );
  const stray = text.indexOf('}', close + 1);
  if (stray >= 0) return fault(stray, 'There is a } too many here. Remove it, or write \\} for a brace.');
  const asked = questionText(text.slice(0, open), text.slice(close + 1));
  if (/<img\b/i.test(asked.html))
    return fault(0, 'This question shows a picture, which a quiz cannot. Ask it in words.');
  const answers = readAnswers(text.slice(open + 1, close));
  if ('message' in answers) return fault(open + 1 + answers.at, answers.message);
  return { line, question: asked.text, ...answers };
}

/** The question without title and format; a gap where the answers stand in the middle of it. */
function questionText(before: string, after: string): { text: string; html: string } {
  const [, format = '', rest = ''] =
    /^\s*(?:::[\s\S]*?::)?\s*(?:\[(html|moodle|plain|markdown)\])?([\s\S]*)$/i.exec(before) ?? [];
  const gap = after.trim() ? ` _____ ${after.trim()}` : '';
  const html = shown(`${rest.trim()}${gap}`);
  const text = format.toLowerCase() === 'html' ? withoutTags(html) : html;
  // Lines of a file are no lines of the question; those that it asks for (\n, <br>) are.
  return { text, html };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of HTML, as Moodle's export has them. They are shown as text, whatever they are. */
function withoutTags(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/p>\s*<p[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (all, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : all;
    })
    .replace(/&([a-z]+);/gi, (all, name: string) => entities[name.toLowerCase()] ?? all)
    .trim();
}

type Answers = { options: string[]; correctAnswer: number };
type Wrong = { at: number; message: string };

const notOne = (kind: string) =>
  `This is ${kind}, not a question with one right answer, so a quiz cannot have it. Remove it, or give it a right (=) and a wrong (~) answer.`;

/** What is between { and }. */
function readAnswers(text: string): Answers | Wrong {
  const words = text.trim();
  const wrong = (message: string, at = 0): Wrong => ({ at, message });
  if (words === '') return wrong(notOne('an essay question'));
  if (words.startsWith('#')) return wrong(notOne('a question for a number'));
  const [, truth] = /^(TRUE|FALSE|T|F)\s*(?:#[\s\S]*)?$/i.exec(words) ?? [];
  if (truth) return { options: ['True', 'False'], correctAnswer: /^t/i.test(truth) ? 0 : 1 };
  const first = text.search(/[=~]/);
  if (first < 0 || text.slice(0, first).trim() !== '')
    return wrong('Each answer begins with = (the right one) or ~ (a wrong one). Write it before the first.');
  const answers = [...text.matchAll(/([=~])\s*(?:%(-?[\d.,]+)%)?([^=~]*)/g)].map(
    ([, mark, weight, rest = ''], place, all) => ({
      at: all[place]?.index ?? 0,
      mark,
      weight: weight === undefined ? null : Number(weight.replace(',', '.')),
      // Behind # is what Moodle says to who chooses it.
      option: shown(rest.split('#')[0] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    }),
  );
  if (answers.every(({ mark }) => mark === '=')) {
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
  const empty = answers.find(({ option }) => option === '');
  if (empty) return wrong('This answer is empty. Write its text, or remove its sign.', empty.at);
  const right = answers.filter(({ mark, weight }) => (mark === '=' && weight === null) || weight === 100);
  if (right.length === 0) return wrong('No answer is marked as right. Write = before it, in place of ~.');
  if (right.length > 1)
    return wrong(
      `${right.length} answers are marked as right. Mark just one with = and the others with ~.`,
      right[1]?.at,
    );
  const [one] = right;
  return {
    options: answers.map(({ option }) => option),
    correctAnswer: one ? answers.indexOf(one) : 0,
  };
}
