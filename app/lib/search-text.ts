import { z } from 'zod';
import { longestSearch } from './longest-search';
import { storable } from './storable';

/** A text that databases can store. */
export const searchText = z
  .string()
  .trim()
  .max(longestSearch, `Please search for at most ${longestSearch} characters.`)
  .regex(...storable);

/** Returns the error, or undefined. */
export const searchProblem = (asked: string): string | undefined =>
  asked ? searchText.safeParse(asked).error?.issues[0]?.message : undefined;
