import { useActionData } from '@remix-run/react';
import classes from './form-error.module.css';

/** What the server adds to every response that shows a form again; see staffAction. */
export type FormKeyAnswer = { formKey?: string; sendAgain?: string; loaded?: FormDataEntryValue | undefined };

/**
 * The hidden key by which the server recognizes a form that was sent before. After a response it is the key that was sent, so that the form stays
 * the same one; and where it may have gone through, there is a box to tick for sending it again. Stands in the <form> of its own route.
 * @param value the key of the page's data
 */
export function FormKey({ value }: { value: string }) {
  const { formKey = value, sendAgain } = useActionData<FormKeyAnswer>() ?? {};
  return (
    <>
      <input type="hidden" name="formKey" value={formKey} />
      {sendAgain && (
        <label className={classes.again}>
          <input type="checkbox" name="sendAgain" value={sendAgain} key={sendAgain} />
          <span>I have checked and it was not saved. Send it again.</span>
        </label>
      )}
    </>
  );
}
