import { beginning } from '~shared/text/beginning';

/** A question before its texts are cleaned (`cleanText`) and checked. */
export type FoundQuestion = {
  /** First line, from 1. */
  line: number;
  question: string;
  /** Includes blank ones, since letters and numbers count them. */
  options: string[];
  correctAnswer: number;
};

/** `line` counts from 1. */
export type Problem = { line: number; message: string };

export type Reading = { questions: FoundQuestion[]; problems: Problem[] };

/** Splits a text into lines; numbers are indexes plus 1. */
export const linesOf = (text: string): string[] => text.split('\n');

/** Returns `A` for 0. */
export const letterOf = (index: number) => String.fromCharCode(65 + index);

/** Shortens a quotation for a message. */
export const quoted = (text: string) => {
  const short = text.replace(/\s+/g, ' ').trim();
  return `“${short.length > 40 ? `${beginning(short, 39)}…` : short}”`;
};
