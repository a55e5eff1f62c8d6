import { Form } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '../base/button';
import { FormError } from '../base/form-error';
import { FormOwner } from '../base/form-key';
import { Notice } from '../base/notice';

/**
 * Says that contact details are masked.
 * @param here the masked page's URL
 */
export function MaskedNotice({
  masked,
  mayShow,
  answer,
  here,
}: {
  masked: number;
  mayShow: boolean;
  answer: { shown?: unknown; error?: string } | undefined;
  here: string;
}) {
  if (masked === 0) return null;
  const isShown = answer?.shown !== undefined;
  return (
    <Form method="post" preventScrollReset>
      <FormOwner />
      {answer?.error && <FormError errors={[{ message: answer.error }]} />}
      <Notice
        kind="info"
        action={
          isShown ? (
            <ButtonLink to={here} tone="secondary" small preventScrollReset replace>
              Hide
            </ButtonLink>
          ) : (
            mayShow && (
              <SubmitButton tone="secondary" small name="show" value="yes" busyLabel="Showing…">
                Show
              </SubmitButton>
            )
          )
        }
      >
        {isShown
          ? 'Phone numbers, email addresses and ID numbers are shown. The audit log says that you looked.'
          : mayShow
            ? 'Phone numbers, email addresses and ID numbers are masked. The audit log names who shows them.'
            : 'Phone numbers, email addresses and ID numbers are masked. An admin can show them.'}
      </Notice>
    </Form>
  );
}
