import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { EditedVersion, useSaveLabel } from '~/components/dialog/edit-conflict';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { conflictOf, type EditField, loadedWith, whoAndWhen } from '~/forms.server/edit-conflict';
import { conflictResponse, expectedNow } from '~/forms.server/save-edit';
import { staffAction, staffLoader } from '~/guard.server/guard';
import type { AssignableRole } from '~contract';
import * as contract from '~contract';
import classes from './dialogs.module.css';
import { RoleForm, UserParams } from './schema';
import { backWith, changeAccount, userFor } from './staff.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Assign Role' };

const rule = { can: 'manage-users', params: UserParams, deniedTo: '/dashboard' } as const;

export const loader = staffLoader(rule, async (guarded) => {
  const { email, role } = await userFor('role', guarded);
  return { email, role, loaded: loadedWith(editFields(role)), formKey: guarded.context.newFormKey() };
});

export const action = staffAction(rule, async (guarded) => {
  const { context, staff, params, form } = guarded;
  const submission = parseWithZod(form, { schema: RoleForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const { role } = submission.value;
  const expected = await expectedNow(context.api, 'staff-user', params.id);
  const user = await userFor('role', guarded);
  const conflict = conflictOf(form, editFields(user.role), editFields(role));
  if (conflict) return conflictResponse(submission, { ...conflict, message: whoAndWhen('role', {}) });
  const change = { ends: false, role, failure: 'Failed to update role' };
  const failed = await changeAccount(context, user, change, () =>
    context.api.write(contract.staffUsers.assignRole, {
      params,
      body: { role, admin: context.staffNames.of(staff) },
      ...expected,
    }),
  );
  if (failed) return data({ result: submission.reply({ formErrors: [failed] }) }, { status: 400 });
  return backWith(guarded, `Role updated to ${role} successfully!`);
});

const labels: Record<AssignableRole, string> = {
  viewer: 'Viewer - Read-only access',
  admin: 'Admin - Full access',
};
const choices = Object.entries(labels).map(([role, label]) => ({ role, label }));

const editFields = (role: string): EditField[] => [
  {
    name: 'role',
    label: 'Role',
    value: role,
    shown: choices.find((choice) => choice.role === role)?.label ?? role,
  },
];

export default function AssignRole() {
  const { email, role, loaded, formKey } = useLoaderData<typeof loader>();
  const { form, field } = useValidatedForm({
    id: 'assign',
    schema: async () => (await import('./schema')).RoleForm,
    lastResult: useResponse<typeof action>()?.result,
    defaultValue: { role },
  });
  const chosen = field('role');
  const { search } = useLocation();
  const closeTo = `/dashboard/security${search}`;
  return (
    <RouteDialog title="Assign Role" closeTo={closeTo} size="sm">
      <ValidatedForm form={form} formKey={formKey} preventScrollReset>
        <EditedVersion value={loaded} />
        <fieldset className={classes.choices} aria-describedby={chosen.errors && `${chosen.id}-error`}>
          <legend>
            Role of <strong>{email}</strong>
          </legend>
          {choices.map((choice) => (
            <label key={choice.role} className={classes.choice}>
              <input
                type="radio"
                name="role"
                value={choice.role}
                defaultChecked={chosen.initialValue === choice.role}
                id={choice.role === 'viewer' ? chosen.id : undefined}
              />
              {choice.label}
            </label>
          ))}
          {chosen.errors && (
            <p id={`${chosen.id}-error`} className={classes.error}>
              {chosen.errors[0]}
            </p>
          )}
        </fieldset>
        <DialogFooter>
          <ButtonLink to={closeTo} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Assigning...">{useSaveLabel('Assign Role')}</SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}
