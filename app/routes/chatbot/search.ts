import { z } from 'zod';
import { listHref } from '~/lib/list-href';
import { pageNumber } from '~/lib/page-number';

/** The filters of SPEC §2 Chatbot screen and the page; an invalid value reads as All and page 1. */
export const PromptSearch = z.object({
  status: z.enum(['all', 'success', 'failed']).catch('all'),
  reviewed: z.enum(['all', 'reviewed', 'pending']).catch('all'),
  page: pageNumber,
});
export type PromptSearch = z.output<typeof PromptSearch>;

/** URL of the prompts, or of one of them over the list, with the filters; defaults are left out. */
export const promptsHref = (search: PromptSearch, path = ''): string =>
  listHref('/dashboard/chatbot', search, { status: 'all', reviewed: 'all', page: 1 }, path);
