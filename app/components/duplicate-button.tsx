import { Form } from '@remix-run/react';
import { IconAction } from './base/button';
import { FormOwner } from './base/form-key';

export function DuplicateButton({ to, name }: { to: string; name: string }) {
  return (
    <Form method="post" action={to} preventScrollReset>
      <FormOwner />
      <IconAction type="submit" label={`Duplicate: ${name}`} icon="copy" />
    </Form>
  );
}
