import { z } from 'zod';
import { longestSearch } from '~/lib/longest-search';
import { beginning } from '~shared/text/beginning';

/** What is looked for, as a URL says it; what is longer than any title is cut. */
export const searchedFor = z
  .string()
  .transform((text) => beginning(text.trim(), longestSearch))
  .catch('');
