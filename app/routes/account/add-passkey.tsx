import type { SubmissionResult } from '@conform-to/react';
import { useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { Button, ButtonLink, SubmitButton } from '~/components/base/button';
import { useFormOwner } from '~/components/base/form-key';
import { Notice } from '~/components/base/notice';
import { TextField } from '~/components/controls/fields';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { limits } from '../../../admin-api/contract/limits';
import { makePasskey, usePasskeys } from '../auth/passkey-prompt';
import classes from './account.module.css';
import { OwnProof } from './own-proof';

type Options = { challenge: string };
const back = '/dashboard/account';

/**
 * Renders the form for a passkey, then the browser's prompt.
 * @param origin null: unavailable
 */
export function AddPasskey({
  origin,
  mfa,
  formKey,
  result,
  options,
}: {
  origin: string | null;
  mfa: boolean;
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
  options: Options | undefined;
}) {
  const here = usePasskeys(origin);
  return (
    <RouteDialog title="Add a passkey" closeTo={back} size="sm">
      {here !== 'yes' ? (
        <NotHere why={here} origin={origin} />
      ) : options ? (
        <Making key={options.challenge} options={options} />
      ) : (
        <Begin mfa={mfa} formKey={formKey} result={result} />
      )}
    </RouteDialog>
  );
}

function NotHere({ why, origin }: { why: ReturnType<typeof usePasskeys>; origin: string | null }) {
  return (
    <>
      <p className={classes.said}>
        {origin === null
          ? 'Browsers have passkeys only for an https address with a name, which this dashboard does not have. Ask your administrator to set PUBLIC_URL to one.'
          : why === 'other-address'
            ? `Passkeys of this dashboard work at ${origin} only. Open it there to add one.`
            : why === 'unsupported'
              ? 'This browser has no passkeys, or is too old for those of this dashboard.'
              : 'A passkey is made by your browser, with JavaScript.'}
      </p>
      <DialogFooter>
        <ButtonLink to={back} tone="secondary" preventScrollReset>
          Close
        </ButtonLink>
      </DialogFooter>
    </>
  );
}

function Begin({
  mfa,
  formKey,
  result,
}: {
  mfa: boolean;
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
}) {
  const { form, field } = useValidatedForm({
    id: 'add-passkey',
    schema: async () => (await import('./schema')).PasskeyNameForm,
    lastResult: result,
  });
  return (
    <ValidatedForm form={form} formKey={formKey} preventScrollReset>
      <OwnProof field={field} mfa={mfa}>
        <TextField
          field={field('name')}
          label="Name"
          description="By which you will know it: your phone, your laptop, a security key"
          maxLength={limits.passkeyName}
          required
        />
      </OwnProof>
      <DialogFooter>
        <ButtonLink to={back} tone="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
        <SubmitButton busyLabel="Checking...">Continue</SubmitButton>
      </DialogFooter>
    </ValidatedForm>
  );
}

/** Some browsers prompt only after a press. */
function Making({ options }: { options: Options }) {
  const submit = useSubmit();
  const formKey = useFormOwner();
  const [problem, setProblem] = useState<string | null>(null);
  const make = useCallback(async () => {
    setProblem(null);
    try {
      const credential = await makePasskey(options as PublicKeyCredentialCreationOptionsJSON);
      submit({ credential, formKey }, { method: 'post', preventScrollReset: true });
    } catch (error) {
      setProblem((error as Error).message);
    }
  }, [options, submit, formKey]);
  useEffect(() => void make(), [make]);
  return (
    <>
      <div className={classes.said}>
        {problem ? (
          <Notice kind="error" role="alert">
            {problem}
          </Notice>
        ) : (
          <p role="status">Your browser asks you now where the passkey is to be kept. Follow what it says.</p>
        )}
      </div>
      <DialogFooter>
        <ButtonLink to={back} tone="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
        {problem && <Button onClick={make}>Try again</Button>}
      </DialogFooter>
    </>
  );
}
