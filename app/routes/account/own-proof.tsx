import type { ReactNode } from 'react';
import formClasses from '~/components/base/form.module.css';
import { type FieldLike, TextField } from '~/components/controls/fields';

/** Renders password and, with two-factor authentication, code. */
export function OwnProof({
  field,
  mfa,
  hint,
  children,
}: {
  field: (name: 'current' | 'code') => FieldLike;
  mfa: boolean;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <div className={formClasses.fields}>
      {children}
      <TextField
        field={field('current')}
        type="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      {mfa && (
        <TextField
          field={field('code')}
          label="Verification code"
          description={hint}
          placeholder="Enter 6-digit code"
          autoComplete="one-time-code"
          required
        />
      )}
    </div>
  );
}
