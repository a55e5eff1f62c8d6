import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError } from '~/admin-api.server/errors';
import type { Staff } from '~/auth.server/session';
import { formatAgo } from '~/lib/dates';
import { type CallOutput, extensions } from '~contract';
import { adminName } from './staff.server';

type LastMail = CallOutput<typeof extensions.listMails>[number];

const subjects: Readonly<Record<string, string>> = {
  invitation: 'Invitation email',
  'password-reset': 'Reset email',
};

/** Formats a mail's state: `Invitation email waiting, tried 2 of 5 times`. */
export function mailLine({ kind, state, tries, mostTries, problem, at }: LastMail, now: number): string {
  const subject = subjects[kind] ?? 'Email';
  if (state === 'sent') return `${subject} sent ${formatAgo(at, now)}`;
  const said = problem ? `: ${problem}` : '';
  if (state === 'waiting') return `${subject} waiting, tried ${tries} of ${mostTries} times${said}`;
  return `${subject} not sent${said}`;
}

/** Reads the last mail's state by user id; empty if unavailable. */
export async function mailLines(context: AppLoadContext, staff: Staff): Promise<Map<string, string>> {
  if ((await context.capabilities.sendsMail()) !== true || !(await context.has(extensions.listMails)))
    return new Map();
  try {
    const admin = await adminName(context, staff);
    const mails = await context.api.call(extensions.listMails, { query: { admin } });
    return new Map(mails.map((mail) => [mail.userId, mailLine(mail, Date.now())]));
  } catch (error) {
    if (!isAdminApiError(error)) throw error;
    context.log.warn({ err: error }, 'what became of mails could not be fetched');
    return new Map();
  }
}
