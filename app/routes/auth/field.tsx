import { type InputHTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { Icon } from '~/components/base/icon';
import type { FieldLike } from '~/components/controls/fields';
import classes from './field.module.css';

/** Renders a text field. Without Mantine, the login page's scripts are a fifth smaller. */
export function Field({
  field,
  label,
  hint,
  type = 'text',
  className,
  ...rest
}: { field: FieldLike; label: string; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const { id, name, errors, describedBy, initialValue } = field;
  const [shown, setShown] = useState(false);
  const error = errors?.[0];
  const described = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.box}>
        <input
          id={id}
          name={name}
          type={type === 'password' && shown ? 'text' : type}
          defaultValue={type === 'password' ? undefined : (initialValue as string | undefined)}
          aria-invalid={error || describedBy ? true : undefined}
          aria-describedby={described || undefined}
          className={[classes.input, className].filter(Boolean).join(' ')}
          spellCheck={false}
          autoCapitalize="none"
          {...rest}
        />
        {type === 'password' && <Eye shown={shown} toggle={() => setShown(!shown)} />}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function Eye({ shown, toggle }: { shown: boolean; toggle: () => void }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className={classes.eye}
      aria-label="Show password"
      aria-pressed={shown}
      title={shown ? 'Hide password' : 'Show password'}
      onClick={toggle}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
    </button>
  );
}
