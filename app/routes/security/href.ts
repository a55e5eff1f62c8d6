import { listHref } from '~/lib/list-href';
import type { PanelSearch } from './schema';

/** Nothing chosen: all users, the newest first. */
export const noUsersChosen: PanelSearch = {
  status: 'all',
  q: '',
  sort: 'relevance',
  per: 24,
  page: 1,
};

/** URL of the Security Panel, or of a dialog over it, with what was chosen there; defaults are left out. */
export const securityHref = (chosen: Partial<PanelSearch>, path = ''): string =>
  listHref('/dashboard/security', chosen, noUsersChosen, path);
