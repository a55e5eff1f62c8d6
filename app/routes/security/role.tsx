import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '~/components/button';
import { FormError } from '~/components/form-error';
import { DialogFooter, RouteDialog } from '~/components/route-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { formValues, refusal } from '~/lib/plain-form';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import * as contract from '~contract';
import classes from './dialogs.module.css';
import { RoleForm, UserParams } from './schema';
import { backWith, changeAccount, userFor } from './staff.server';

export const handle: RouteHandle = { dialog: 'Assign Role' };

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const { email, role } = await userFor('role', guarded);
  return { email, role, formKey: newFormKey() };
});

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, form } = guarded;
  const parsed = RoleForm.safeParse(formValues(form));
  if (!parsed.success) return data(refusal(parsed.error, form), { status: 400 });
  const { role } = parsed.data;
  const user = await userFor('role', guarded);
  const failed = await changeAccount(context, user, { ends: false, failure: 'Failed to update role' }, () =>
    context.api.write(contract.staffUsers.assignRole, { params, body: { role, admin: staff.email } }),
  );
  if (failed) return data(refusal(failed, form, ['role']), { status: 400 });
  return backWith(guarded, `Role updated to ${role} successfully!`);
});

const choices = [
  { role: 'viewer', label: 'Viewer - Read-only access' },
  { role: 'admin', label: 'Admin - Full access' },
];

export default function AssignRole() {
  const { email, role, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const closeTo = `/dashboard/security${search}`;
  return (
    <RouteDialog title="Assign Role" closeTo={closeTo} size="sm">
      <Form method="post" preventScrollReset>
        <FormError form={answer && { id: 'assign', allErrors: answer.errors }} />
        <input type="hidden" name="formKey" value={formKey} />
        <fieldset className={classes.choices}>
          <legend>
            Role of <strong>{email}</strong>
          </legend>
          {choices.map((choice) => (
            <label key={choice.role} className={classes.choice}>
              <input
                type="radio"
                name="role"
                value={choice.role}
                defaultChecked={(answer?.values.role ?? role) === choice.role}
                id={choice.role === 'viewer' ? 'assign-role' : undefined}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
        <DialogFooter>
          <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Assigning...">Assign Role</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}
