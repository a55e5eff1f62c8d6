import { Input } from '@mantine/core';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Controls } from '../controls/controls';
import type { FieldLike } from '../controls/fields';
import classes from '../controls/fields.module.css';

/** Renders a file input; Mantine's needs JavaScript. */
export function FileField({
  field,
  label,
  hint,
  wrong,
  children,
  ...rest
}: { field: FieldLike; label: string; hint?: ReactNode; wrong?: string | null; children?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'name' | 'id'
>) {
  const error = wrong ?? field.errors?.[0];
  const others = wrong ? undefined : field.describedBy;
  const describedBy = [hint && `${field.id}-description`, error && `${field.id}-error`, others]
    .filter(Boolean)
    .join(' ');
  return (
    <Controls>
      <Input.Wrapper id={field.id} label={label} description={hint} error={error} size="md">
        <input
          key={field.key}
          type="file"
          id={field.id}
          name={field.name}
          required={field.required}
          aria-invalid={error || others ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={classes.file}
          {...rest}
        />
        {children}
      </Input.Wrapper>
    </Controls>
  );
}
