import { Form } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { SubmitButton } from '~/components/button';
import { SelectField, TextField } from '~/components/fields';
import { FormError } from '~/components/form-error';
import { IconSend } from '~/components/icons';
import { type FormRefusal, plainField } from '~/lib/plain-form';
import { emailPattern } from '../../../admin-api/contract/email';
import classes from './list.module.css';

/** Invite New User (SPEC §2 Security Panel). With JavaScript the button waits for a well-formed e-mail; without, the server says so. */
export function InviteForm({ formKey, answer }: { formKey: string; answer: FormRefusal | undefined }) {
  const [email, setEmail] = useState<string | null>(null);
  // After hydration, with what the browser may have kept in the field over a reload.
  useEffect(
    () => setEmail((document.getElementById('invite-email') as HTMLInputElement | null)?.value ?? ''),
    [],
  );
  const incomplete = email !== null && !emailPattern.test(email.trim());
  return (
    <section className={classes.invite} aria-labelledby="invite-title">
      <h2 id="invite-title">Invite New User</h2>
      <Form method="post" noValidate preventScrollReset>
        <FormError form={answer && { id: 'invite', allErrors: answer.errors }} />
        <input type="hidden" name="formKey" value={formKey} />
        <div className={classes.inviteFields}>
          <TextField
            field={plainField('invite', 'email', answer)}
            type="email"
            label="Email"
            autoComplete="off"
            onInput={(event) => setEmail(event.currentTarget.value)}
            required
          />
          <SelectField
            field={plainField('invite', 'role', answer, 'viewer')}
            label="Role"
            data={[
              { value: 'viewer', label: 'Viewer' },
              { value: 'admin', label: 'Admin' },
            ]}
          />
          <SubmitButton
            busyLabel="Sending..."
            disabled={incomplete}
            icon={<IconSend size={18} aria-hidden />}
          >
            Send Invitation
          </SubmitButton>
        </div>
        <p className={classes.note}>User will receive an email with a secure link to complete their signup</p>
      </Form>
    </section>
  );
}
