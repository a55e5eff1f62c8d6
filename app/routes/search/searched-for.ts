import { z } from 'zod';
import { longestSearch } from '~/lib/longest-search';

/** What is looked for, as a URL says it; what is longer than any title is cut. */
export const searchedFor = z
  .string()
  .transform((text) => text.trim().slice(0, longestSearch))
  .catch('');
