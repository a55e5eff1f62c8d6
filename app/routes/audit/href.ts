import { listHref } from '~/lib/list-href';

/** Rows on a page. */
export const perPage = 50;

const none = { q: '', actor: '', action: '', kind: '', startDate: '', endDate: '', page: 1 };
export type AuditFilters = typeof none;

/** URL of the audit log with these filters, or of one of its rows over it. */
export const auditHref = (filters: Partial<AuditFilters>, path = ''): string =>
  listHref('/dashboard/audit', filters, none, path);

/** URL of all rows that the filters find, as a file. */
export const auditFileHref = (filters: Partial<AuditFilters>): string =>
  listHref('/dashboard/audit.csv', { ...filters, page: 1 }, none);
