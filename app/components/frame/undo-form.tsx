import { Form } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '../base/button';
import { FormOwner } from '../base/form-key';
import type { NextStep, Undo } from './flash-message';

/** The button that takes back what a message tells of. @param onSent when it was pressed */
export function UndoForm({ undo, onSent }: { undo: Undo; onSent?: () => void }) {
  return (
    <Form method="post" action={undo.to} preventScrollReset onSubmit={onSent}>
      {'formKey' in undo.fields || <FormOwner />}
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton tone="secondary" small busyLabel={`${undo.label}…`}>
        {undo.label}
      </SubmitButton>
    </Form>
  );
}

/** Links to what mostly comes after what a message tells of. @param onUsed when one was followed */
export function NextSteps({ steps, onUsed }: { steps: NextStep[]; onUsed?: () => void }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {steps.map(({ label, to }) => (
        <ButtonLink key={to} to={to} tone="secondary" small preventScrollReset onClick={onUsed}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
