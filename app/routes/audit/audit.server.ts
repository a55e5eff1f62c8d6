import type { AppLoadContext } from '@remix-run/node';
import { formatClockSeconds, formatDay } from '~/lib/dates';
import { readPeriod } from '~/lib/period';
import { addDays } from '~/lib/utc-days';
import { audit, type CallInput } from '~contract';
import type { AuditSearch } from './search';
import { fieldLabel, shownValue, whatWasDone, whoDid } from './words';

type Query = CallInput<typeof audit.auditList>['query'];

/** Rows of the audit log, newest first. @throws {AdminApiError} */
export const readEvents = ({ api, signal }: Pick<AppLoadContext, 'api' | 'signal'>, query: Query) =>
  api.call(audit.auditList, { query, signal });

/** Whether what is shown is the dashboard's own log, since the admin API keeps none. */
export const isOwnLog = async ({ ownAudit }: Pick<AppLoadContext, 'ownAudit'>): Promise<boolean> =>
  (await ownAudit?.isUsed()) ?? false;

/** The filters of a URL as the admin API takes them; both days are included. */
export function eventQuery(search: AuditSearch): Query {
  const { startDate, endDate } = periodOf(search);
  return {
    ...(search.actor ? { actor: search.actor } : {}),
    // Checked by the schema of the URL.
    ...(search.action ? { action: search.action as audit.AuditAction } : {}),
    ...(search.kind ? { kind: search.kind as audit.AuditKind } : {}),
    ...(search.item ? { itemId: search.item } : {}),
    ...(search.q ? { search: search.q } : {}),
    ...(startDate ? { from: `${startDate}T00:00:00Z` } : {}),
    ...(endDate ? { to: `${addDays(endDate, 1)}T00:00:00Z` } : {}),
  };
}

/** The period that is asked for; without one, all of it. */
export const periodOf = (search: AuditSearch) => readPeriod(search, { startDate: '', endDate: '' });

/** One row as a list shows it. */
export const asRow = (event: audit.AuditEvent) => ({
  id: event.id,
  who: whoDid(event),
  did: whatWasDone(event),
  day: formatDay(event.at),
  clock: `${formatClockSeconds(event.at)} UTC`,
  at: event.at,
  failed: event.outcome === 'failure',
  from: event.ip,
  changed: Object.keys(event.changes ?? {}).map(fieldLabel),
});
export type EventRow = ReturnType<typeof asRow>;

/** A row with all there is: what each field was and became, and where it came from. */
export const asWhole = (event: audit.AuditEvent) => ({
  ...asRow(event),
  detail: event.detail,
  userAgent: event.userAgent,
  requestId: event.requestId,
  actorId: event.actorId,
  kind: event.kind,
  itemId: event.itemId,
  changes: Object.entries(event.changes ?? {}).map(([name, { before, after }]) => ({
    name,
    label: fieldLabel(name),
    before: shownValue(name, before),
    after: shownValue(name, after),
  })),
});
