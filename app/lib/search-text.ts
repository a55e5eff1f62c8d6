import { z } from 'zod';
import { longestSearch } from './longest-search';
import { storable } from './storable';

/** What a user searches a list for; nothing that no database stores. */
export const searchText = z
  .string()
  .trim()
  .max(longestSearch, `Please search for at most ${longestSearch} characters.`)
  .regex(...storable);

/** What is wrong with a text that a list is searched for; undefined when nothing is. */
export const searchProblem = (asked: string): string | undefined =>
  asked ? searchText.safeParse(asked).error?.issues[0]?.message : undefined;
