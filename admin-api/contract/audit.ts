import { z } from 'zod';
import { defineCall, done, objectOf } from './call';
import { idParam } from './fields';

/* The audit log, beyond SPEC §7 (docs/decisions/0047). Rows are added, never changed. */

export const auditActions = [
  'create',
  'edit',
  'delete',
  'publish',
  'unpublish',
  'schedule',
  'move',
  'review',
  'reveal',
  'invite',
  'invitation-revoked',
  'sign-up',
  'sign-in',
  'sign-in-failed',
  'code-failed',
  'password-failed',
  'recovery-code-used',
  'recovery-codes-made',
  'log-out',
  'session-ended',
  'password-changed',
  'password-reset-link',
  'password-reset',
  'mfa-switched-on',
  'mfa-set-up',
  'mfa-reset',
  'passkey-added',
  'passkey-removed',
  'role-changed',
  'ban',
  'unban',
  'export',
  'settings',
  'mail',
  'backup',
  'restore',
  'command',
  'log-cut',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditKinds = [
  'category',
  'section',
  'content',
  'poll',
  'quiz',
  'survey',
  'info-item',
  'prompt',
  'staff-user',
  'system',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditActors = ['staff', 'command-line', 'system', 'stranger'] as const;
export type AuditActorKind = (typeof auditActors)[number];

export const auditLimits = { search: 100, name: 300, detail: 1_000, userAgent: 300, value: 16_000 } as const;

const short = z.string().max(auditLimits.name).nullable();

const change = z.object({ before: z.unknown(), after: z.unknown() });

export const AuditEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  actorKind: z.enum(auditActors),
  actorId: z.string().nullable(),
  /** At that time; or the submitted email. */
  actorName: z.string().nullable(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds).nullable(),
  itemId: z.string().nullable(),
  itemName: z.string().nullable(),
  changes: z.record(z.string(), change).nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  outcome: z.enum(['success', 'failure']),
  detail: z.string().nullable(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

const filter = (values: readonly [string, ...string[]]) => z.enum(values).optional();

export const AuditFilters = z.object({
  actor: z.string().max(128).optional(),
  action: filter(auditActions),
  kind: filter(auditKinds),
  itemId: z.string().max(128).optional(),
  /** ISO 8601, inclusive. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** ISO 8601, exclusive. */
  to: z.iso.datetime({ offset: true }).optional(),
  search: z.string().max(auditLimits.search).optional(),
});

export const auditList = defineCall({
  name: 'audit.list',
  summary: 'Rows of the audit log, newest first; by page, or before a row.',
  method: 'GET',
  path: '/audit-events',
  query: AuditFilters.extend({
    page: z.coerce.number().int().min(1).optional(),
    perPage: z.coerce.number().int().min(1).max(500).optional(),
    before: z.coerce.number().int().min(1).optional(),
  }),
  response: objectOf({
    data: z.array(AuditEvent),
    /** Counted up to 1,000. */
    total: z.number().int(),
    more: z.boolean(),
  }),
});

export const auditGet = defineCall({
  name: 'audit.get',
  summary: 'One row of the audit log.',
  method: 'GET',
  path: '/audit-events/{id}',
  params: idParam,
  response: objectOf({ event: AuditEvent.nullable() }),
});

export const auditRecord = defineCall({
  name: 'audit.record',
  summary: 'Add what only the dashboard knows: a log-out, a download, a look at what is masked.',
  method: 'POST',
  path: '/audit-events',
  body: z.object({
    action: z.enum(['log-out', 'session-ended', 'export', 'sign-in', 'sign-in-failed', 'settings', 'reveal']),
    kind: z.enum(auditKinds).nullable().default(null),
    itemId: short.default(null),
    itemName: short.default(null),
    detail: z.string().max(auditLimits.detail).nullable().default(null),
    outcome: z.enum(['success', 'failure']).default('success'),
  }),
  response: done(),
});
