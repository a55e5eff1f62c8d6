import { z } from 'zod';
import { listSearch } from '~/lib/list-search';
import { promptSizes } from './href';

/** The filters of SPEC §2 Chatbot screen, and what the toolbar of a list has; an invalid value reads as the default. */
export const PromptSearch = z.object({
  ...listSearch({
    statuses: ['all', 'success', 'failed'],
    sorts: ['newest', 'oldest'],
    sizes: promptSizes,
  }),
  // A prompt has neither code nor title to be the best match.
  sort: z.enum(['newest', 'oldest']).catch('newest'),
  reviewed: z.enum(['all', 'reviewed', 'pending']).catch('all'),
});
export type PromptSearch = z.output<typeof PromptSearch>;
