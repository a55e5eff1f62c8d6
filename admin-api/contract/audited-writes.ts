import type * as audit from './audit';
import type { AuditAction, AuditKind } from './audit';
import type * as auth from './auth';
import type { Call } from './call';
import type * as categories from './categories';
import type * as contents from './contents';
import type * as extensions from './extensions';
import type * as infoItems from './info-items';
import type * as passkeys from './passkeys';
import type * as passwordReset from './password-reset';
import type * as polls from './polls';
import type * as prompts from './prompts';
import type * as questionEdits from './question-edits';
import type * as quizzes from './quizzes';
import type * as sections from './sections';
import type * as staffUsers from './staff-users';
import type * as surveys from './surveys';

type CallsIn<M> = Extract<M[keyof M], { name: string; method: Call['method'] }>;
type Write = Exclude<
  | CallsIn<typeof audit>
  | CallsIn<typeof auth>
  | CallsIn<typeof categories>
  | CallsIn<typeof contents>
  | CallsIn<typeof extensions>
  | CallsIn<typeof infoItems>
  | CallsIn<typeof passkeys>
  | CallsIn<typeof passwordReset>
  | CallsIn<typeof polls>
  | CallsIn<typeof prompts>
  | CallsIn<typeof questionEdits>
  | CallsIn<typeof quizzes>
  | CallsIn<typeof sections>
  | CallsIn<typeof staffUsers>
  | CallsIn<typeof surveys>,
  { method: 'GET' }
>;

export type Audited = { action: AuditAction; kind: Exclude<AuditKind, 'system'> };
/** The handler adds its own rows. */
const byHandler = 'by-handler';
const changesNothing = 'changes-nothing';

const audited = (action: AuditAction, kind: Exclude<AuditKind, 'system'>): Audited => ({ action, kind });

/** The type requires an entry for every write. */
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
  'contents.schedule': audited('schedule', 'content'),
  'contents.delete': audited('delete', 'content'),
  'polls.create': audited('create', 'poll'),
  'polls.update': audited('edit', 'poll'),
  'polls.publish': audited('publish', 'poll'),
  'polls.unpublish': audited('unpublish', 'poll'),
  'polls.delete': audited('delete', 'poll'),
  'quizzes.create': audited('create', 'quiz'),
  'quizzes.update': audited('edit', 'quiz'),
  'quizzes.publish': audited('publish', 'quiz'),
  'quizzes.unpublish': audited('unpublish', 'quiz'),
  'quizzes.delete': audited('delete', 'quiz'),
  'surveys.create': audited('create', 'survey'),
  'surveys.update': audited('edit', 'survey'),
  'surveys.publish': audited('publish', 'survey'),
  'surveys.unpublish': audited('unpublish', 'survey'),
  'surveys.delete': audited('delete', 'survey'),
  'infoItems.create': audited('create', 'info-item'),
  'infoItems.update': audited('edit', 'info-item'),
  'infoItems.schedule': audited('schedule', 'info-item'),
  'infoItems.delete': audited('delete', 'info-item'),
  'prompts.review': audited('review', 'prompt'),
  'staffUsers.invite': audited('invite', 'staff-user'),
  'staffUsers.resendInvitation': audited('invite', 'staff-user'),
  'staffUsers.revokeInvitation': audited('invitation-revoked', 'staff-user'),
  'staffUsers.assignRole': audited('role-changed', 'staff-user'),
  'staffUsers.makeSuperadmin': audited('role-changed', 'staff-user'),
  'staffUsers.sendTestMail': byHandler,
  'staffUsers.ban': audited('ban', 'staff-user'),
  'staffUsers.unban': audited('unban', 'staff-user'),
  'staffUsers.delete': audited('delete', 'staff-user'),
  'staffUsers.resetMfa': audited('mfa-reset', 'staff-user'),
  'staffUsers.makePasswordReset': audited('password-reset-link', 'staff-user'),
  'auth.requestPasswordReset': byHandler,
  'auth.checkPasswordReset': changesNothing,
  'auth.resetPassword': byHandler,
  'auth.startPasskey': changesNothing,
  'auth.addPasskey': byHandler,
  'auth.removePasskey': byHandler,
  'auth.challengePasskey': changesNothing,
  'auth.signInWithPasskey': byHandler,
  'auth.login': byHandler,
  'auth.signup': byHandler,
  'auth.enableMfa': byHandler,
  'auth.verifyMfa': byHandler,
  'auth.changePassword': byHandler,
  'auth.makeRecoveryCodes': byHandler,
  'auth.checkInvitation': changesNothing,
  'audit.record': byHandler,
};
