import { beginning } from '~shared/text/beginning';

/** A question as it was read from a text, before the rules of the quiz's own form are held against it. */
export type Found = {
  /** Where it begins, from 1. */
  line: number;
  question: string;
  /** Some may be blank: a letter or a number counts them. */
  options: string[];
  /** Place of the right one, from 0. */
  correctAnswer: number;
};

/** What is wrong in a text, with the line it is in (from 1) and what to do. */
export type Fault = { line: number; message: string };

/** What a reader of one format makes of a text. */
export type Reading = { questions: Found[]; faults: Fault[] };

/** The lines of a text; their number is their place plus 1. */
export const linesOf = (text: string): string[] => text.split('\n');

/** `A` for 0. */
export const letterOf = (place: number) => String.fromCharCode(65 + place);

/** A part of a text for a message. */
export const quoted = (text: string) => {
  const [short] = [text.replace(/\s+/g, ' ').trim()];
  return `“${short.length > 40 ? `${beginning(short, 39)}…` : short}”`;
};
