import { z } from 'zod';
import { itemPath } from '~/lib/item-path';
import { pageNumber } from '~/lib/page-number';

/** The filters of SPEC §2 Chatbot screen and the page; anything odd reads as All and page 1. */
export const PromptSearch = z.object({
  status: z.enum(['all', 'success', 'failed']).catch('all'),
  reviewed: z.enum(['all', 'reviewed', 'pending']).catch('all'),
  page: pageNumber,
});
export type PromptSearch = z.output<typeof PromptSearch>;

/** Address of the prompts, or of one of them over the list, with the filters; defaults are left out. */
export function promptsHref({ status, reviewed, page }: PromptSearch, path = ''): string {
  const query = new URLSearchParams();
  if (status !== 'all') query.set('status', status);
  if (reviewed !== 'all') query.set('reviewed', reviewed);
  if (page > 1) query.set('page', String(page));
  const pathname = path ? `/dashboard/chatbot/${itemPath(path)}` : '/dashboard/chatbot';
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
