import type { FastifyRequest } from 'fastify';
import type { Call } from '../contract';
import type * as audit from '../contract/audit';
import type { AuditAction } from '../contract/audit';
import type * as auth from '../contract/auth';
import type * as categories from '../contract/categories';
import type * as contents from '../contract/contents';
import type * as extensions from '../contract/extensions';
import type * as infoItems from '../contract/info-items';
import type * as passwordReset from '../contract/password-reset';
import type * as polls from '../contract/polls';
import type * as prompts from '../contract/prompts';
import type * as quizzes from '../contract/quizzes';
import type * as sections from '../contract/sections';
import type * as staffUsers from '../contract/staff-users';
import type * as surveys from '../contract/surveys';
import type { DbOrTx } from '../db/database';
import { whoActs } from '../http/acting';
import { readSnapshot, recordWrite, type Snapshot, sourceOf } from './record';
import type { StoredKind } from './snapshot';

type CallsIn<M> = Extract<M[keyof M], { name: string; method: Call['method'] }>;
/** Every call of the contract that changes something, but for the companion app's, which no member of staff makes. */
type Write = Exclude<
  | CallsIn<typeof audit>
  | CallsIn<typeof auth>
  | CallsIn<typeof categories>
  | CallsIn<typeof contents>
  | CallsIn<typeof extensions>
  | CallsIn<typeof infoItems>
  | CallsIn<typeof passwordReset>
  | CallsIn<typeof polls>
  | CallsIn<typeof prompts>
  | CallsIn<typeof quizzes>
  | CallsIn<typeof sections>
  | CallsIn<typeof staffUsers>
  | CallsIn<typeof surveys>,
  { method: 'GET' }
>;

type Audited = { action: AuditAction; kind: StoredKind };
/** The call's handler adds its rows itself: they tell more than what changed in one thing. */
const byHandler = 'by-handler';
/** The call looks something up and changes nothing. */
const changesNothing = 'changes-nothing';

const audited = (action: AuditAction, kind: StoredKind): Audited => ({ action, kind });

/** How the audit log names what each call does. A call that is missing does not compile; that each leaves a row is tested. */
export const auditedWrites: Readonly<Record<Write['name'], Audited | 'by-handler' | 'changes-nothing'>> = {
  'categories.create': audited('create', 'category'),
  'categories.update': audited('edit', 'category'),
  'categories.delete': audited('delete', 'category'),
  'sections.create': audited('create', 'section'),
  'sections.update': audited('edit', 'section'),
  'sections.delete': audited('delete', 'section'),
  'contents.create': audited('create', 'content'),
  'contents.update': audited('edit', 'content'),
  'contents.togglePublish': audited('publish', 'content'),
  'contents.delete': audited('delete', 'content'),
  'polls.create': audited('create', 'poll'),
  'polls.publish': audited('publish', 'poll'),
  'polls.unpublish': audited('unpublish', 'poll'),
  'polls.delete': audited('delete', 'poll'),
  'quizzes.create': audited('create', 'quiz'),
  'quizzes.publish': audited('publish', 'quiz'),
  'quizzes.unpublish': audited('unpublish', 'quiz'),
  'quizzes.delete': audited('delete', 'quiz'),
  'surveys.create': audited('create', 'survey'),
  'surveys.publish': audited('publish', 'survey'),
  'surveys.unpublish': audited('unpublish', 'survey'),
  'surveys.delete': audited('delete', 'survey'),
  'infoItems.create': audited('create', 'info-item'),
  'infoItems.update': audited('edit', 'info-item'),
  'infoItems.delete': audited('delete', 'info-item'),
  'prompts.review': audited('review', 'prompt'),
  'staffUsers.invite': audited('invite', 'staff-user'),
  'staffUsers.resendInvitation': audited('invite', 'staff-user'),
  'staffUsers.revokeInvitation': audited('invitation-revoked', 'staff-user'),
  'staffUsers.assignRole': audited('role-changed', 'staff-user'),
  'staffUsers.ban': audited('ban', 'staff-user'),
  'staffUsers.unban': audited('unban', 'staff-user'),
  'staffUsers.delete': audited('delete', 'staff-user'),
  'staffUsers.resetMfa': audited('mfa-reset', 'staff-user'),
  'staffUsers.makePasswordReset': audited('password-reset-link', 'staff-user'),
  'auth.requestPasswordReset': byHandler,
  'auth.checkPasswordReset': changesNothing,
  'auth.resetPassword': byHandler,
  'auth.login': byHandler,
  'auth.signup': byHandler,
  'auth.enableMfa': byHandler,
  'auth.verifyMfa': byHandler,
  'auth.changePassword': byHandler,
  'auth.makeRecoveryCodes': byHandler,
  'auth.checkInvitation': changesNothing,
  'audit.record': byHandler,
};

/** Adds the row of one write within its transaction. */
export type WriteAudit = {
  /** Reads what the write is about to change; the first thing in the transaction. */
  before(tx: DbOrTx): Promise<void>;
  /** Adds the row; the last thing in the transaction. @param answer what the write gave, with the id of what it made */
  after(tx: DbOrTx, answer: object): Promise<void>;
};

/** Nothing is added by what carries the write out: the handler does that, or there is nothing to tell. */
const notHere: WriteAudit = { before: async () => {}, after: async () => {} };

/**
 * The audit of one write.
 * @param input the call's path parameters and body; `id` or `pollId` names what is changed, where it exists already
 */
export function auditOf(call: Call, request: FastifyRequest, input: object): WriteAudit {
  const entry = (auditedWrites as Record<string, Audited | string | undefined>)[call.name];
  if (typeof entry !== 'object') return notHere;
  const { kind, action } = entry;
  const named = input as { id?: string; pollId?: string };
  const id = named.id ?? named.pollId;
  let before: Snapshot | null = null;
  return {
    async before(tx) {
      if (id !== undefined) before = await readSnapshot(tx, kind, id);
    },
    async after(tx, answer) {
      const made = answer as { id?: string; user?: { id: string }; published?: boolean };
      const itemId = id ?? made.id ?? made.user?.id;
      if (itemId === undefined) throw new Error(`${call.name} gives no id for the audit log.`);
      await recordWrite(
        tx,
        {
          ...whoActs(request),
          ...sourceOf(request),
          action: made.published === false && action === 'publish' ? 'unpublish' : action,
          kind,
          itemId,
        },
        before,
      );
    },
  };
}
