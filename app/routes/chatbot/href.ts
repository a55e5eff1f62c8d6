import { listHref } from '~/lib/list-href';
import type { PromptSearch } from './search';

/** Prompts on a page; as many as the admin API sends without being asked (SPEC §10.3) are the default. */
export const promptSizes = [10, 20, 50, 100] as const;

export const nothingChosen: PromptSearch = {
  ...{ q: '', status: 'all', reviewed: 'all', sort: 'newest', per: promptSizes[0], page: 1 },
};

/** URL of the prompts, or of one of them over the list, with the filters; defaults are left out. */
export const promptsHref = (search: PromptSearch, path = ''): string =>
  listHref('/dashboard/chatbot', search, nothingChosen, path);
