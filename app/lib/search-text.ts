import { z } from 'zod';
import { longestSearch } from './longest-search';
import { storable } from './storable';

/** What a user searches a list for; nothing that no database stores. */
export const searchText = z
  .string()
  .trim()
  .max(longestSearch, `Please search for at most ${longestSearch} characters.`)
  .regex(...storable);
