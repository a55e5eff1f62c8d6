import { useState } from 'react';
import type { FieldLike } from '~/components/fields';
import { IconCheck } from '~/components/icons';
import { passwordRules } from '../../../admin-api/contract/password-rules';
import { Field } from './field';
import classes from './new-password.module.css';

/**
 * A new password, the checklist of its rules, live with JavaScript, and the field to confirm it, which shows once
 * something is typed (SPEC §2 Signup; by style alone, so also without JavaScript).
 */
export function NewPassword({
  password,
  confirm,
  label = 'Password',
}: {
  password: FieldLike;
  confirm: FieldLike;
  label?: string;
}) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <div className={classes.password}>
        <Field
          field={password}
          type="password"
          label={label}
          autoComplete="new-password"
          maxLength={128}
          placeholder=" "
          onInput={(event) => setTyped(event.currentTarget.value)}
          required
        />
        <ul className={classes.rules} aria-label="The password needs">
          {passwordRules.map(({ label, test }) => (
            <li key={label} className={test(typed) ? classes.met : undefined}>
              <span className={classes.mark}>{test(typed) && <IconCheck size={14} aria-hidden />}</span>
              {label}
              {test(typed) && <span className="visually-hidden"> (met)</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.confirm} data-shown={confirm.errors && ''}>
        <Field
          field={confirm}
          type="password"
          label="Confirm password"
          autoComplete="new-password"
          maxLength={128}
          required
        />
      </div>
    </>
  );
}
