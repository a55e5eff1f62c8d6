import { useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { formOwnerOf } from '~/lib/form-owner';
import classes from './form-error.module.css';
import { useSendFailure } from './send-failure';
import { readStored } from './session/store';
import { useResponse } from './use-response';

/** What the server adds to every response that shows a form again; see staffAction. */
export type FormKeyAnswer = { formKey?: string; sendAgain?: string; loaded?: FormDataEntryValue | undefined };

/**
 * The hidden key by which the server recognizes a form that was sent before, and the person it was made for. After a response it is the key that
 * was sent, so that the form stays the same one; and where it may have gone through, there is a box to tick for sending it again. Stands in the
 * <form> of its own route.
 * @param value the key of the page's data
 */
export function FormKey({ value }: { value: string }) {
  const { formKey: current = value, sendAgain } = useResponse<FormKeyAnswer>() ?? {};
  const failure = useSendFailure();
  // A refresh behind the form brings another key, under which the form would be a second one.
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

/** The hidden key of a form of which several are on a page. */
export function OwnedKey({ value }: { value: string }) {
  // Another person may have signed in since, and the page's data be theirs by now: the input is not.
  const [first] = useState(value);
  const [restored, setRestored] = useState<string | null>(null);
  const isSamePerson = formOwnerOf(value) === formOwnerOf(first);
  // A form that may have been saved is sent again under the same key, until the server responds.
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

/** Returns the key of a form that may be sent any number of times: it only names the person the page was opened by. */
export function useFormOwner(): string {
  const frame = useRouteLoaderData('routes/layout/layout') as { formOwner?: string } | undefined;
  const [owner] = useState(frame?.formOwner ?? '');
  return owner;
}

/** The hidden field of such a form. */
export function FormOwner() {
  return <OwnedKey value={useFormOwner()} />;
}
