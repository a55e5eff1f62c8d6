import { beginning } from '~shared/text/beginning';

/** A question as a text has it, before its texts are cleaned (`cleanText`) and the form's rules are checked. */
export type FoundQuestion = {
  /** Where it begins, from 1. */
  line: number;
  question: string;
  /** Some may be blank: a letter or a number counts them. */
  options: string[];
  /** Index of the right option. */
  correctAnswer: number;
};

/** Why a question cannot be added, with the line it is in (from 1). */
export type Problem = { line: number; message: string };

export type Reading = { questions: FoundQuestion[]; problems: Problem[] };

/** The lines of a text; their number is their index plus 1. */
export const linesOf = (text: string): string[] => text.split('\n');

/** Returns `A` for 0. */
export const letterOf = (index: number) => String.fromCharCode(65 + index);

/** Shortens a part of a text for a message. */
export const quoted = (text: string) => {
  const short = text.replace(/\s+/g, ' ').trim();
  return `“${short.length > 40 ? `${beginning(short, 39)}…` : short}”`;
};
