import { parseWithZod } from '@conform-to/zod/v4';
import { data, type HeadersFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import { ButtonLink } from '~/components/base/button';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { TextField } from '~/components/controls/fields';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import { RouteDialog } from '~/components/dialog/route-dialog';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { staffAction, staffLoader } from '~/guard.server/guard';
import * as contract from '~contract';
import { limits } from '../../../admin-api/contract/limits';
import { superadmin } from '../../../admin-api/contract/roles';
import { TypedEmail } from './confirm-by-email';
import classes from './dialogs.module.css';
import { superadminForm, UserParams } from './schema';
import { backWith, userFor } from './staff.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Make Superadmin' };

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

const rule = { can: 'make-superadmin', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const { email } = await userFor('superadmin', guarded);
  return { email, hasCode: guarded.staff.mfaEnabled, formKey: guarded.context.newFormKey() };
});

/** Needs the typed email and the actor's own code; Assign Role cannot do it (SPEC §5). */
export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, form } = guarded;
  const user = await userFor('superadmin', guarded);
  const submission = parseWithZod(form, { schema: superadminForm(user.email) });
  const hideFields = ['code'];
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }) }, { status: 400 });
  const { email, code } = submission.value;
  try {
    const body = { admin: context.staffNames.of(staff), email, token: code };
    await context.api.write(contract.extensions.makeSuperadmin, { params, body });
  } catch (error) {
    await context.sessions.noteChange(user.id);
    if (!isAdminApiError(error)) throw error;
    const message = failureMessage(error, 'Failed to make the user a superadmin');
    const why = error.field === 'token' ? { fieldErrors: { code: [message] } } : { formErrors: [message] };
    const status = error.kind === 'rejected' ? Math.max(400, error.status) : 503;
    const retryAfter: HeadersInit =
      error.retryAfter === null ? {} : { 'Retry-After': String(error.retryAfter) };
    return data({ result: submission.reply({ ...why, hideFields }) }, { status, headers: retryAfter });
  }
  await context.sessions.noteChange(user.id, superadmin);
  return backWith(guarded, `${user.email} is a superadmin now`);
});

export default function MakeSuperadmin() {
  const { email, hasCode, formKey } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { form, field } = useValidatedForm<{ email: string; code: string }>({
    id: 'superadmin',
    schema: async () => (await import('./schema')).superadminForm(email),
    lastResult: useResponse<typeof action>()?.result,
  });
  const closeTo = `/dashboard/security${search}`;
  if (!hasCode)
    return (
      <RouteDialog
        title="Make Superadmin"
        closeTo={closeTo}
        size="sm"
        footer={<ButtonLink to="/dashboard/account">Open your account</ButtonLink>}
      >
        <p>
          A superadmin is made with a code of your authenticator app. Your own account has no two-factor
          authentication yet: please switch it on first.
        </p>
      </RouteDialog>
    );
  return (
    <ConfirmDialog
      title="Make Superadmin"
      message={
        <>
          <span className={classes.email}>{email}</span> will be able to do everything that you can: reset
          two-factor authentication, read the audit log, and change or remove other superadmins, you too.
        </>
      }
      confirm={{ label: 'Make superadmin', busyLabel: 'Saving...' }}
      cancelTo={closeTo}
      inForm={(content) => (
        <ValidatedForm form={form} formKey={formKey} preventScrollReset>
          {content}
        </ValidatedForm>
      )}
    >
      <TypedEmail field={field('email')} />
      <div className={classes.field}>
        <TextField
          field={field('code')}
          label="Your verification code"
          description="The 6 digits of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          maxLength={limits.code}
          required
        />
      </div>
    </ConfirmDialog>
  );
}
