import { Form } from '@remix-run/react';
import { IconAction } from './base/button';
import { FormOwner } from './base/form-key';

/** Fills the create form with a copy. @param to the route that does; @param name what is copied, for screen readers */
export function DuplicateButton({ to, name }: { to: string; name: string }) {
  return (
    <Form method="post" action={to} preventScrollReset>
      <FormOwner />
      <IconAction type="submit" label={`Duplicate: ${name}`} icon="copy" />
    </Form>
  );
}
