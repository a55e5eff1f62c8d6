import type { SubmissionResult } from '@conform-to/react';
import { useEffect, useState } from 'react';
import { SubmitButton } from '~/components/base/button';
import { Icon } from '~/components/base/icon';
import { SelectField, TextField } from '~/components/controls/fields';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import type { AssignableRole } from '~contract';
import { emailPattern } from '../../../admin-api/contract/email';
import classes from './list.module.css';
import { useLeft } from './use-left';

const invalidEmail = 'Please enter a valid email address';
const labels: Record<AssignableRole, string> = { viewer: 'Viewer', admin: 'Admin' };

/** Renders Invite New User (SPEC §2 Security Panel). With JavaScript, a valid email enables the button. */
export function InviteForm({
  formKey,
  sendsMail,
  result,
}: {
  formKey: string;
  sendsMail: boolean;
  result: SubmissionResult<string[]> | undefined;
}) {
  const { form, field } = useValidatedForm({
    id: 'invite',
    schema: async () => (await import('./schema')).InviteForm,
    lastResult: result,
    defaultValue: { role: 'viewer' },
  });
  const [email, setEmail] = useState<string | null>(null);
  // Browsers restore the field on reload.
  useEffect(
    () => setEmail((document.getElementById('invite-email') as HTMLInputElement | null)?.value ?? ''),
    [],
  );
  const incomplete = email !== null && !emailPattern.test(email.trim());
  const [left, leaving] = useLeft();
  const issue = incomplete && left && email.trim() !== '' ? invalidEmail : undefined;
  const emailField = field('email');
  return (
    <section id="invite-user" className={classes.invite} aria-labelledby="invite-title">
      <h2 id="invite-title">Invite New User</h2>
      <ValidatedForm form={form} formKey={formKey} preventScrollReset>
        <div className={classes.inviteFields}>
          <TextField
            field={issue ? { ...emailField, errors: [issue] } : emailField}
            type="email"
            label="Email"
            {...leaving}
            onInput={(event) => setEmail(event.currentTarget.value)}
            required
          />
          <SelectField
            field={field('role')}
            label="Role"
            data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
          />
          <SubmitButton
            busyLabel="Sending..."
            disabled={incomplete}
            aria-describedby={incomplete ? 'invite-needs' : undefined}
            icon={<Icon name="send" size={18} />}
          >
            Send Invitation
          </SubmitButton>
        </div>
        <p className={classes.note}>
          {sendsMail
            ? 'User will receive an email with a secure link to complete their signup'
            : 'This server sends no email. You get a link to pass on to the user.'}
        </p>
        {(email === null || incomplete) && (
          <p className={classes.note} id="invite-needs">
            Enter an email address to send the invitation.
          </p>
        )}
      </ValidatedForm>
    </section>
  );
}
