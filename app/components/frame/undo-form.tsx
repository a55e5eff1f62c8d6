import { Form } from '@remix-run/react';
import { SubmitButton } from '../base/button';
import type { Undo } from './flash-message';

/** The button that takes back what a message tells of. @param onSent when it was pressed */
export function UndoForm({ undo, onSent }: { undo: Undo; onSent?: () => void }) {
  return (
    <Form method="post" action={undo.to} preventScrollReset onSubmit={onSent}>
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton tone="secondary" small busyLabel={`${undo.label}…`}>
        {undo.label}
      </SubmitButton>
    </Form>
  );
}
