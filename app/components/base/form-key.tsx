import { useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { formOwnerOf } from '~/lib/form-owner';
import classes from './form-error.module.css';
import { useSendFailure } from './send-failure';
import { readStored } from './session/store';
import { useResponse } from './use-response';

/** staffAction adds this. */
export type FormKeyAnswer = { formKey?: string; sendAgain?: string; loaded?: FormDataEntryValue | undefined };

/** Renders the key against repeated submissions. */
export function FormKey({ value }: { value: string }) {
  const { formKey: current = value, sendAgain } = useResponse<FormKeyAnswer>() ?? {};
  const failure = useSendFailure();
  // A revalidation would allow a second submission.
  const [formKey, setFormKey] = useState(current);
  if (!failure && formKey !== current) setFormKey(current);
  return (
    <>
      <OwnedKey value={formKey} />
      {sendAgain && (
        <label className={classes.again}>
          <input type="checkbox" name="sendAgain" value={sendAgain} key={sendAgain} />
          <span>I have checked and it was not saved. Send it again.</span>
        </label>
      )}
    </>
  );
}

/** Renders a key if a page has several forms. */
export function OwnedKey({ value }: { value: string }) {
  // Another user may have signed in since.
  const [first] = useState(value);
  const [restored, setRestored] = useState<string | null>(null);
  const isSamePerson = formOwnerOf(value) === formOwnerOf(first);
  const mayBeSaved = restored !== null && readStored()?.isUnconfirmed;
  return (
    <input
      type="hidden"
      name="formKey"
      value={mayBeSaved ? restored : isSamePerson ? value : first}
      onInput={(event) => setRestored(event.currentTarget.value)}
    />
  );
}

/** Returns the author's key for repeatable forms. */
export function useFormOwner(): string {
  const frame = useRouteLoaderData('routes/layout/layout') as { formOwner?: string } | undefined;
  const [owner] = useState(frame?.formOwner ?? '');
  return owner;
}

export function FormOwner() {
  return <OwnedKey value={useFormOwner()} />;
}
