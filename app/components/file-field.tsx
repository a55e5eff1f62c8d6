import { Input } from '@mantine/core';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { FieldLike } from './fields';
import classes from './fields.module.css';

/**
 * A file: the browser's own control in our look (Mantine's FileInput is dead without JavaScript). A file can also be dropped on it.
 * @param accept e.g. 'video/*,audio/*'; the server checks again
 * @param hint what is allowed, with the largest size
 * @param children below the control: a preview, the detected duration
 */
export function FileField({
  field,
  label,
  hint,
  children,
  ...rest
}: { field: FieldLike; label: string; hint?: ReactNode; children?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'name' | 'id'
>) {
  const error = field.errors?.[0];
  const describedBy = [hint && `${field.id}-description`, error && `${field.id}-error`, field.describedBy]
    .filter(Boolean)
    .join(' ');
  return (
    <Input.Wrapper id={field.id} label={label} description={hint} error={error} size="md">
      <input
        key={field.key}
        type="file"
        id={field.id}
        name={field.name}
        required={field.required}
        aria-invalid={error || field.describedBy ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={classes.file}
        {...rest}
      />
      {children}
    </Input.Wrapper>
  );
}
