import { Input } from '@mantine/core';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { Controls } from '../controls/controls';
import type { FieldLike } from '../controls/fields';
import classes from '../controls/fields.module.css';

/**
 * A file: the browser's own control in our look (Mantine's FileInput is dead without JavaScript). A file can also be dropped on it.
 * @param accept e.g. 'video/*,audio/*'; the server checks again
 * @param hint what is allowed, with the largest size
 * @param wrong what the browser found wrong with the chosen file; it stands in place of the field's own error
 * @param children below the control: a preview, the detected duration
 */
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
