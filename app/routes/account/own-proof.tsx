import { type FieldLike, TextField } from '~/components/fields';

/** The fields of a dialog that asks again who it is: the password and, with two-factor authentication, a code. */
export function OwnProof({
  field,
  mfa,
  hint,
}: {
  field: (name: 'current' | 'code') => FieldLike;
  mfa: boolean;
  hint?: string;
}) {
  return (
    <>
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
    </>
  );
}
