import { useState } from 'react';
import { Icon } from '~/components/base/icon';
import type { FieldLike } from '~/components/controls/fields';
import { limits } from '../../../admin-api/contract/limits';
import { passwordRules } from '../../../admin-api/contract/password-rules';
import { Field } from './field';
import classes from './new-password.module.css';
import { useCommonPassword } from './use-common-password';

/** Renders password, rules and confirmation, which CSS shows once something is typed (SPEC §2 Signup). */
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
  const common = useCommonPassword(passwordRules.every(({ test }) => test(typed)) ? typed : '');
  return (
    <>
      <div className={classes.password}>
        <Field
          field={password}
          type="password"
          label={label}
          autoComplete="new-password"
          maxLength={limits.newPassword}
          placeholder=" "
          onInput={(event) => setTyped(event.currentTarget.value)}
          required
        />
        <ul className={classes.rules} aria-label="The password needs">
          {passwordRules.map(({ label, test }) => (
            <Rule key={label} label={label} met={test(typed)} />
          ))}
          <Rule
            label="Not one of the commonest passwords"
            met={common === false}
            isBroken={common === true}
          />
        </ul>
      </div>
      <div className={classes.confirm} data-shown={confirm.errors && ''}>
        <Field
          field={confirm}
          type="password"
          label="Confirm password"
          autoComplete="new-password"
          maxLength={limits.newPassword}
          required
        />
      </div>
    </>
  );
}

function Rule({ label, met, isBroken }: { label: string; met: boolean; isBroken?: boolean }) {
  const state = met ? classes.met : isBroken ? classes.broken : undefined;
  return (
    <li className={state}>
      <span className={classes.mark}>
        {met && <Icon name="check" size={14} />}
        {isBroken && <Icon name="x" size={14} />}
      </span>
      {label}
      {met && <span className="visually-hidden"> (met)</span>}
      {isBroken && <span> – choose another</span>}
    </li>
  );
}
