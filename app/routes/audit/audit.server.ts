import type { AppLoadContext } from '@remix-run/node';
import type { Staff } from '~/auth.server/session';
import { readableEvent } from '~/lib/audit-access';
import { formatMomentSeconds, periodInWords } from '~/lib/dates';
import { readPeriod } from '~/lib/period-schema';
import { addDays } from '~/lib/utc-days';
import { audit, type CallInput } from '~contract';
import { beginning } from '~shared/text/beginning';
import { maskContactDetails } from '~shared/text/contact-details';
import type { AuditSearch } from './list.config';
import { shownChange } from './values.server';
import { actions, fieldLabel, kinds, whatWasDone, whoDid } from './words';

type Query = CallInput<typeof audit.auditList>['query'];

/**
 * Returns rows of the audit log that the reader may see, newest first.
 * @throws {AdminApiError}
 */
export async function readEvents(
  { api, signal }: Pick<AppLoadContext, 'api' | 'signal'>,
  reader: Staff,
  query: Query,
) {
  const { data, ...counted } = await api.call(audit.auditList, { query, signal });
  return { ...counted, data: data.map((event) => readableEvent(reader, withoutContactDetails(event))) };
}

/** Masks contact details in a prompt's name, as its own screen does. */
export const withoutContactDetails = (event: audit.AuditEvent): audit.AuditEvent =>
  event.kind === 'prompt' && event.itemName
    ? { ...event, itemName: maskContactDetails(event.itemName).text }
    : event;

/** Returns whether the log is the dashboard's own, because the admin API has none. */
export const isOwnLog = async ({ ownAudit }: Pick<AppLoadContext, 'ownAudit'>): Promise<boolean> =>
  (await ownAudit?.isUsed()) ?? false;

/** Converts the filters of a URL to the admin API's query; both days are included. */
export function eventQuery(search: AuditSearch): Query {
  const { startDate, endDate } = periodOf(search);
  return {
    ...(search.actor ? { actor: search.actor } : {}),
    ...(search.action ? { action: search.action as audit.AuditAction } : {}),
    ...kindQuery(search.kind),
    ...(search.q ? { search: search.q } : {}),
    ...(startDate ? { from: `${startDate}T00:00:00Z` } : {}),
    ...(endDate ? { to: `${addDays(endDate, 1)}T00:00:00Z` } : {}),
  };
}

/** Parses 'content', or 'content/<id>' for one item. */
function kindQuery(asked: string): Pick<NonNullable<Query>, 'kind' | 'itemId'> {
  const [kind = '', itemId] = asked.split('/');
  if (!kind) return {};
  return { kind: kind as audit.AuditKind, ...(itemId ? { itemId } : {}) };
}

/** Returns an item's name after an event. */
export function nameSince({ itemName, changes }: audit.AuditEvent): string {
  for (const field of ['title', 'name', 'question', 'description']) {
    const after = changes?.[field]?.after;
    if (typeof after === 'string' && after !== '' && changes?.[field]?.before === itemName) return after;
  }
  return itemName ?? '';
}

/** Returns the chosen period, or all time. */
export const periodOf = (search: AuditSearch) => readPeriod(search, { startDate: '', endDate: '' });

/** Returns a row for a list. */
export const asRow = (event: audit.AuditEvent) => ({
  id: event.id,
  who: whoDid(event),
  did: whatWasDone(event),
  when: formatMomentSeconds(event.at),
  at: event.at,
  failed: event.outcome === 'failure',
  from: event.ip,
  changed: Object.keys(event.changes ?? {}).map(fieldLabel),
});
export type EventRow = ReturnType<typeof asRow>;

/** Returns a row with its changes and its origin. */
export const asWhole = (event: audit.AuditEvent) => ({
  ...asRow(event),
  detail: event.detail,
  userAgent: event.userAgent,
  requestId: event.requestId,
  actorId: event.actorId,
  kind: event.kind,
  itemId: event.itemId,
  changes: Object.entries(event.changes ?? {}).map(([name, change]) => ({
    name,
    label: fieldLabel(name),
    ...shownChange(name, change),
  })),
});

/** Returns the label of a filter for one item. */
export function itemLabel(kind: string, newest: audit.AuditEvent | undefined): string {
  const noun = kinds[kind.split('/')[0] as audit.AuditKind];
  const name = newest ? nameSince(newest) : '';
  return name ? `${noun} “${beginning(name, longestName)}”` : `One ${noun.toLowerCase()}`;
}

/** In characters. */
const longestName = 60;

/** Describes the filters of a URL. */
export function filtersInWords(
  search: AuditSearch,
  people: { id: string; name: string }[],
  item: string | null,
): string[] {
  const { q, actor, action, kind } = search;
  const { startDate, endDate } = periodOf(search);
  return [
    q && `text “${q}”`,
    actor && `by or about ${people.find(({ id }) => id === actor)?.name ?? 'a user who was deleted'}`,
    action && `“${actions[action as audit.AuditAction].label}”`,
    kind && (item ?? kinds[kind as audit.AuditKind].toLowerCase()),
    (startDate || endDate) && periodInWords({ startDate, endDate }),
  ].filter((part): part is string => Boolean(part));
}
