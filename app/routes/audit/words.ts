import type { audit } from '~contract';
import { beginning } from '~shared/text/beginning';
import { contentFields } from '../../../admin-api/contract/content-fields';
import { each, type Fields } from '../../../admin-api/contract/field-table';

type Event = Pick<
  audit.AuditEvent,
  'action' | 'actorKind' | 'actorName' | 'kind' | 'itemId' | 'itemName' | 'actorId' | 'outcome'
>;

/** Labels for the filter, and sentences that follow the actor's name; `{it}` is the item. */
export const actions: Readonly<Record<audit.AuditAction, { label: string; says: string }>> = {
  create: { label: 'Created', says: 'created {it}' },
  edit: { label: 'Edited', says: 'edited {it}' },
  delete: { label: 'Deleted', says: 'deleted {it}' },
  publish: { label: 'Published', says: 'published {it}' },
  unpublish: { label: 'Unpublished', says: 'unpublished {it}' },
  schedule: { label: 'Scheduled', says: 'scheduled {it}' },
  move: { label: 'Moved', says: 'moved {it}' },
  review: { label: 'Reviewed', says: 'reviewed {it}' },
  reveal: { label: 'Contact details shown', says: 'showed the contact details in {it}' },
  invite: { label: 'Invited', says: 'invited {it}' },
  'invitation-revoked': { label: 'Invitation revoked', says: 'revoked the invitation of {it}' },
  'sign-up': { label: 'Signed up', says: 'signed up' },
  'sign-in': { label: 'Signed in', says: 'signed in' },
  'sign-in-failed': { label: 'Sign-in failed', says: 'could not sign in' },
  'code-failed': { label: 'Wrong code', says: 'entered a wrong verification code' },
  'password-failed': { label: 'Wrong password', says: 'entered a wrong password' },
  'recovery-code-used': { label: 'Recovery code used', says: 'signed in with a recovery code' },
  'recovery-codes-made': { label: 'Recovery codes made', says: 'made new recovery codes' },
  'log-out': { label: 'Logged out', says: 'logged out' },
  'session-ended': { label: 'Session ended', says: 'ended a session' },
  'password-changed': { label: 'Password changed', says: 'changed the password' },
  'password-reset-link': { label: 'Reset link made', says: 'made a password reset link for {it}' },
  'password-reset': { label: 'Password reset', says: 'set a new password by a reset link' },
  'mfa-switched-on': { label: 'Two-factor on', says: 'switched on two-factor authentication' },
  'mfa-set-up': { label: 'Authenticator set up', says: 'set up the authenticator app' },
  'mfa-reset': { label: 'Two-factor reset', says: 'reset the two-factor authentication of {it}' },
  'passkey-added': { label: 'Passkey added', says: 'added a passkey' },
  'passkey-removed': { label: 'Passkey removed', says: 'removed a passkey' },
  'role-changed': { label: 'Role changed', says: 'changed the role of {it}' },
  ban: { label: 'Banned', says: 'banned {it}' },
  unban: { label: 'Unbanned', says: 'unbanned {it}' },
  export: { label: 'Downloaded', says: 'downloaded {it}' },
  settings: { label: 'Settings', says: 'changed the settings' },
  mail: { label: 'Mail', says: 'sent a mail' },
  backup: { label: 'Backup', says: 'made a backup' },
  restore: { label: 'Restored', says: 'restored a backup' },
  command: { label: 'Command', says: 'ran a command' },
  'log-cut': { label: 'Log shortened', says: 'removed old rows of this log' },
};

export const kinds: Readonly<Record<audit.AuditKind, string>> = {
  category: 'Category',
  section: 'Section',
  content: 'Content',
  poll: 'Poll',
  quiz: 'Quiz',
  survey: 'Survey',
  'info-item': 'Info board item',
  prompt: 'Prompt',
  'staff-user': 'User',
  system: 'System',
};

/** In characters. */
const longestName = 80;

/** Returns the actor's name. */
export function whoDid({ actorKind, actorName }: Event): string {
  if (actorKind === 'staff') return actorName ?? 'A user';
  if (actorKind === 'command-line') return 'The command line';
  if (actorKind === 'system') return 'The system';
  return actorName ? `Someone as ${actorName}` : 'Someone';
}

/** The product itself creates links requested in public. */
function saysOf({ action, actorKind, actorId, itemId }: Event): string {
  if (action === 'session-ended' && itemId !== null && itemId !== actorId)
    return 'logged {it} out everywhere';
  if (action === 'password-reset-link' && actorKind === 'stranger')
    return 'asked for a password reset link for {it}';
  return actions[action].says;
}

/** Describes an event without its actor: 'edited the content “Title”'. */
export function whatWasDone(event: Event): string {
  const { kind, itemName } = event;
  const noun = !kind || kind === 'system' || kind === 'staff-user' ? '' : `the ${kinds[kind].toLowerCase()} `;
  const short =
    itemName && itemName.length > longestName ? `${beginning(itemName, longestName).trimEnd()}…` : itemName;
  const name =
    kind === 'staff-user' || kind === 'system' ? (short ?? 'a user') : `“${short ?? 'without a name'}”`;
  return saysOf(event).replace('{it}', () => noun + name);
}

/** Labels of fields; other fields show their own name. */
const fields: Readonly<Record<string, string>> = {
  ...each(Object.keys(contentFields), (name) => (contentFields as Fields)[name]?.label ?? name),
  name: 'Name',
  text: 'Text',
  link: 'Link',
  image: 'Image',
  icon: 'Icon',
  banner: 'Banner',
  subType: 'Banner type',
  endedAt: 'Ended',
  status: 'Status',
  priority: 'Priority',
  colorCode: 'Colour',
  categoryId: 'Category',
  contentId: 'Content',
  question: 'Question',
  questions: 'Questions',
  options: 'Options',
  timeout: 'Ends',
  email: 'Email',
  role: 'Role',
  isActive: 'Active',
  isBanned: 'Banned',
  mfaEnabled: 'Two-factor authentication',
  authenticatorSetUp: 'Authenticator app set up',
  isReviewed: 'Reviewed',
  reviewedBy: 'Reviewed by',
};

export const fieldLabel = (name: string): string => fields[name] ?? name;
