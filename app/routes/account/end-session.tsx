import { parseWithZod } from '@conform-to/zod/v4';
import { type HeadersFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { recordEvent } from '~/admin-api.server/record-event';
import { deviceName } from '~/auth.server/device-name';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { TextField } from '~/components/controls/fields';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { redirectWithFlash } from '~/forms.server/flash';
import { rejected } from '~/forms.server/reply';
import { type Guarded, staffAction, staffLoader } from '~/guard.server/guard';
import { nameAndEmail } from '~/lib/staff-users';
import { hide } from './account.server';
import { checkOwnPassword } from './own-password.server';
import { OwnPasswordForm } from './schema';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Log out there' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const Params = z.object({ id: z.union([z.literal('all'), z.string().regex(/^[\w-]{22}$/)]) });
const rule = { can: 'see-dashboard', params: Params } as const;

const overAlready = { kind: 'info', message: 'That session is over already' } as const;

/** Null: already over. */
async function chosen({ context, params }: Guarded<typeof Params>) {
  if (params.id === 'all') return { name: null, ip: null };
  const open = context.session ? await context.sessions.open(context.session, context.device) : [];
  const found = open.find(({ id, isThis }) => id === params.id && !isThis);
  return found ? { name: deviceName(found.userAgent), ip: found.ip } : null;
}

export const loader = staffLoader(rule, async (guarded) => {
  const found = await chosen(guarded);
  if (!found) throw await redirectWithFlash(guarded.context, '/dashboard/account', overAlready);
  return { ...found, who: nameAndEmail(guarded.staff), formKey: guarded.context.newFormKey() };
});

/** Ends a session, or all, after the password (ASVS 7.5.2). */
export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, form } = guarded;
  const submission = parseWithZod(form, { schema: OwnPasswordForm });
  const intent = 'end-session';
  if (submission.status !== 'success') return rejected(submission, { intent, hide });
  // The password alone is enough here.
  const rejection = await checkOwnPassword({ context, staff, form }, submission, {
    intent,
    whereAsked: () => null,
  });
  if (rejection) return rejection;
  if (params.id === 'all') {
    await recordEvent(context, { action: 'session-ended', detail: 'Logged out everywhere.' });
    await context.sessions.revoke(staff.id);
    const headers = new Headers({ 'Clear-Site-Data': '"storage"' });
    headers.append('Set-Cookie', await context.sessions.end(context.session));
    headers.append('Set-Cookie', await context.sessions.forgetPath());
    const message = 'You are logged out everywhere.';
    headers.append('Set-Cookie', await context.flashes.leave({ kind: 'info', message }));
    return redirect('/auth/login', { status: 303, headers });
  }
  const found = await chosen(guarded);
  const ended = context.session ? await context.sessions.endOther(context.session, params.id) : false;
  if (!found || !ended) return redirectWithFlash(context, '/dashboard/account', overAlready);
  await recordEvent(context, { action: 'session-ended', detail: `${found.name}, ${found.ip}` });
  const message = `Logged out: ${found.name}`;
  return redirectWithFlash(context, '/dashboard/account', { kind: 'success', message });
});

export default function EndSession() {
  const { name, ip, who, formKey } = useLoaderData<typeof loader>();
  const { form, field } = useValidatedForm({
    id: 'end-session',
    schema: async () => (await import('./schema')).OwnPasswordForm,
    lastResult: useResponse<typeof action>()?.result,
  });
  return (
    <ConfirmDialog
      title={name ? 'Log out there' : 'Log out everywhere'}
      message={
        name
          ? `${name} (${ip}) is logged out at once.`
          : `${who}: this logs you out on every device, including this one.`
      }
      confirm={{ label: name ? 'Log out there' : 'Log out everywhere', busyLabel: 'Logging out...' }}
      cancelTo="/dashboard/account"
      inForm={(content) => (
        <ValidatedForm form={form} formKey={formKey} preventScrollReset>
          {content}
        </ValidatedForm>
      )}
    >
      <TextField
        field={field('current')}
        type="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
    </ConfirmDialog>
  );
}
