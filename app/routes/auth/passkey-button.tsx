import { useNavigation, useSubmit } from '@remix-run/react';
import { useState } from 'react';
import { Button } from '~/components/base/button';
import classes from './auth.module.css';
import { askForPasskey, usePasskeys } from './passkey-prompt';

/** Renders the passkey sign-in, where supported. */
export function PasskeyButton({
  origin,
  step,
  label,
}: {
  origin: string;
  step: 'whole' | 'second';
  label: string;
}) {
  const here = usePasskeys(origin);
  const submit = useSubmit();
  const { formData } = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = isAsking || (formData?.has('passkey') ?? false);
  if (here !== 'yes') return null;
  const ask = async () => {
    setAsking(true);
    setProblem(null);
    try {
      submit({ passkey: await askForPasskey(step) }, { method: 'post' });
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {problem && (
        <p role="alert" className={classes.error}>
          {problem}
        </p>
      )}
      <Button tone="secondary" aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : ask}>
        {isBusy ? 'Waiting for your passkey...' : label}
      </Button>
    </>
  );
}
