import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, data } from '@remix-run/node';
import { nullOnApiError } from '~/admin-api.server/errors';
import { keepChallenge, NewPasskeyForm, passkeyTooLate, takeKeptChallenge } from '~/auth.server/passkeys';
import { redirectWithFlash } from '~/forms.server/flash';
import { rejected } from '~/forms.server/reply';
import { formatAgo, formatMoment } from '~/lib/dates';
import { passkeys } from '~contract';
import { hide, proving, type Sent } from './account.server';
import type { ShownPasskey } from './passkeys-section';
import { CodesForm, PasskeyNameForm } from './schema';

/** undefined: unsupported. */
export async function shownPasskeys(
  { api, has, capabilities }: AppLoadContext,
  staffId: string,
): Promise<{ passkeys: ShownPasskey[] | null; origin: string | null } | undefined> {
  if (!(await has(passkeys.listPasskeys))) return undefined;
  const [list, origin] = await Promise.all([
    api.call(passkeys.listPasskeys, { params: { id: staffId } }).catch(nullOnApiError),
    capabilities.passkeyOrigin(),
  ]);
  const shown = list?.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    ...{ id, name, added: formatMoment(Math.floor(Date.parse(createdAt) / 1000)) },
    used: lastUsedAt ? `Last used ${formatAgo(lastUsedAt, Date.now())}.` : 'Not used yet.',
  }));
  return { passkeys: shown ?? null, origin };
}

type SentTo = Sent & { request: Request };
/** Another browser cannot respond. */
const challengeUse = ({ context }: Sent) => `add ${context.session?.sid}` as const;

export async function startPasskey(sent: SentTo) {
  const { context, staff, form } = sent;
  const submission = parseWithZod(form, { schema: PasskeyNameForm });
  const intent = 'start';
  if (submission.status !== 'success') return rejected(submission, { intent, hide });
  const { name, current, code } = submission.value;
  return proving(sent, { intent, submission, failure: 'A passkey cannot be added right now' }, async () => {
    const body = { userId: staff.id, password: current, token: code || undefined };
    const { options } = await context.api.write(passkeys.startPasskey, { body });
    const cookie = await keepChallenge(context, options, challengeUse(sent), name);
    return data({ result: null, intent, options }, { headers: { 'Set-Cookie': cookie } });
  });
}

export async function addPasskey(sent: SentTo) {
  const { context, staff, form, request } = sent;
  const submission = parseWithZod(form, { schema: NewPasskeyForm });
  const intent = 'add';
  const failed = { intent, hide: ['credential'] };
  if (submission.status !== 'success')
    return rejected(submission, { ...failed, message: 'The passkey could not be read. Please try again.' });
  const { credential } = submission.value;
  const kept = await takeKeptChallenge(context, request, credential.response, challengeUse(sent));
  if (!kept) return rejected(submission, { ...failed, message: passkeyTooLate });
  const failure = 'The passkey was not added';
  return proving(sent, { intent, submission, failure, hide: failed.hide }, async () => {
    const name = kept.name ?? 'Passkey';
    await context.api.write(passkeys.addPasskey, { body: { userId: staff.id, name, credential } });
    context.log.info({ event: 'authn_passkey_added' }, 'passkey added');
    return redirectWithFlash(context, '/dashboard/account', {
      kind: 'success',
      message: 'Passkey added',
      detail: `You can log in with it from now on: ${name}`,
    });
  });
}

/** Ends other sessions (ASVS 7.4.3). */
export async function removePasskey(sent: Sent, passkeyId: string) {
  const { context, staff, form } = sent;
  const submission = parseWithZod(form, { schema: CodesForm });
  const intent = 'remove';
  if (submission.status !== 'success') return rejected(submission, { intent, hide });
  const { current, code } = submission.value;
  return proving(sent, { intent, submission, failure: 'The passkey was not removed' }, async () => {
    const body = { userId: staff.id, password: current, token: code || undefined, passkeyId };
    await context.api.write(passkeys.removePasskey, { body });
    context.log.info({ event: 'authn_passkey_removed' }, 'passkey removed');
    const headers = { 'Set-Cookie': await context.sessions.restart(staff, context.device) };
    const flash = {
      kind: 'success',
      message: 'Passkey removed',
      detail: 'Your other sessions were logged out. Delete it on your device, too.',
    } as const;
    return redirectWithFlash(context, '/dashboard/account', flash, headers);
  });
}
