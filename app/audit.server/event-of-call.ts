import type { AdminApiError } from '~/admin-api.server/errors';
import { type Audited, audit, auditedWrites, type Call } from '~contract';
import { beginning } from '~shared/text/beginning';
import { accessEvent } from './access-event';
import { changesOf, type Item } from './changes';
import type { NewEvent } from './event-store';

export type Sent = {
  params?: Record<string, unknown>;
  body?: unknown;
  parts?: Record<string, unknown>;
  fields?: Record<string, unknown>;
  files?: Record<string, { filename: string } | undefined>;
};
export type Outcome = { response: unknown } | { error: AdminApiError };
export type CallEvent = Omit<NewEvent, 'ip' | 'userAgent' | 'requestId'>;
type Person = { id: string; name: string; email: string };

const mayBeDone = 'No answer came, so it may have been carried out or not.';

/** Null: not in the audit log. */
export function auditedAs({ name }: Pick<Call, 'name'>): Audited | null {
  const entry = Object.hasOwn(auditedWrites, name)
    ? auditedWrites[name as keyof typeof auditedWrites]
    : 'changes-nothing';
  return typeof entry === 'object' ? entry : null;
}

/** Null for a rejected write. */
export function eventOfCall(
  call: Pick<Call, 'name'>,
  sent: Sent,
  outcome: Outcome,
  { staff, before }: { staff: Person | null; before: Item | null },
): CallEvent | null {
  const who = actorOf(staff);
  const as = auditedAs(call);
  if (!as) return accessEvent(call.name, sent, outcome, who);
  const failed = 'error' in outcome;
  if (failed && !outcome.error.outcomeUnknown) return null;
  const all = sentFields(sent);
  const made = failed ? {} : ((outcome.response ?? {}) as { id?: unknown; published?: unknown });
  const itemId = sent.params?.id ?? all.pollId ?? before?.id ?? made.id;
  const action = as.action === 'publish' && becomesDraft(call, made, before) ? 'unpublish' : as.action;
  return {
    ...who,
    action,
    kind: as.kind,
    itemId: itemId === undefined ? null : String(itemId),
    itemName: before?.name ?? nameOf(all),
    changes: changesOf(action, all, before),
    outcome: failed ? 'failure' : 'success',
    detail: failed ? mayBeDone : null,
  };
}

export const actorOf = (staff: Person | null) =>
  staff
    ? { actorKind: 'staff' as const, actorId: staff.id, actorName: staff.name || staff.email }
    : { actorKind: 'stranger' as const, actorId: null, actorName: null };

export const withSource = (
  event: CallEvent,
  caller: { address: string; userAgent: string; requestId: string } | null,
): NewEvent => ({
  ...event,
  ip: caller?.address || null,
  userAgent: caller?.userAgent.slice(0, audit.auditLimits.userAgent) || null,
  requestId: caller?.requestId ?? null,
});

function sentFields({ params, body, parts, fields, files }: Sent): Record<string, unknown> {
  const { id: _, ...owners } = params ?? {};
  const named = Object.entries(files ?? {}).flatMap(([name, file]) => (file ? [[name, file.filename]] : []));
  const plain = Object.entries(parts ?? {}).flatMap(([name, part]) =>
    part === undefined
      ? []
      : [[name, typeof part === 'string' ? part : (part as { filename: string }).filename]],
  );
  return {
    ...owners,
    ...(typeof body === 'object' ? body : {}),
    ...fields,
    ...Object.fromEntries(plain),
    ...Object.fromEntries(named),
  };
}

const nameOf = ({
  title,
  name,
  question,
  description,
  text,
  email,
}: Record<string, unknown>): string | null =>
  beginning(
    [title, name, question, text, description, email].map((one) => String(one ?? '')).find(Boolean) ?? '',
    audit.auditLimits.name,
  ) || null;

function becomesDraft(call: Pick<Call, 'name'>, made: { published?: unknown }, before: Item | null): boolean {
  if (call.name !== 'contents.togglePublish') return false;
  return typeof made.published === 'boolean' ? !made.published : before?.fields.published === true;
}
