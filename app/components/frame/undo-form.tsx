import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ButtonLink, SubmitButton } from '../base/button';
import { FormOwner } from '../base/form-key';
import { sendFailure } from '../base/send-failure-store';
import type { NextStep, Undo } from './flash-message';

export function UndoForm({ undo, onSent }: { undo: Undo; onSent?: () => void }) {
  const { state } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    if (!sendFailure()) onSent?.();
  }, [state, onSent]);
  return (
    <Form
      method="post"
      action={undo.to}
      preventScrollReset
      onSubmit={() => {
        isSent.current = true;
      }}
    >
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
