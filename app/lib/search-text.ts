import { z } from 'zod';
import { longestSearch } from './longest-search';

/** What a user searches a list for. */
export const searchText = z
  .string()
  .trim()
  .max(longestSearch, `Please search for at most ${longestSearch} characters.`);
