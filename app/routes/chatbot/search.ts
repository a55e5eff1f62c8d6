import { z } from 'zod';
import { listHref } from '~/lib/list-href';
import { listSearch } from '~/lib/list-search';

/** Prompts on a page; as many as the admin API sends without being asked (SPEC §10.3) are the default. */
export const promptSizes = [10, 20, 50, 100] as const;

/** The filters of SPEC §2 Chatbot screen, and what the toolbar of a list has; an invalid value reads as the default. */
export const PromptSearch = z.object({
  ...listSearch({
    statuses: ['all', 'success', 'failed'],
    sorts: ['newest', 'oldest'],
    sizes: promptSizes,
  }),
  reviewed: z.enum(['all', 'reviewed', 'pending']).catch('all'),
});
export type PromptSearch = z.output<typeof PromptSearch>;

export const nothingChosen: PromptSearch = {
  ...{ q: '', status: 'all', reviewed: 'all', sort: 'newest', per: promptSizes[0], page: 1 },
};

/** URL of the prompts, or of one of them over the list, with the filters; defaults are left out. */
export const promptsHref = (search: PromptSearch, path = ''): string =>
  listHref('/dashboard/chatbot', search, nothingChosen, path);
