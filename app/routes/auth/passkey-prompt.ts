import { useEffect, useState } from 'react';
import { readJson } from '~/lib/read-response';

/** null: scripts have not run yet. */
export type PasskeysHere = 'yes' | 'other-address' | 'unsupported' | null;

/** @param origin null: none */
export function usePasskeys(origin: string | null): PasskeysHere {
  const [here, setHere] = useState<PasskeysHere>(null);
  useEffect(() => {
    // Browsers before March 2025, or http.
    if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseRequestOptionsFromJSON)
      setHere('unsupported');
    else setHere(location.origin === origin ? 'yes' : 'other-address');
  }, [origin]);
  return here;
}

/** `message` is for the user. */
export class PasskeyProblem extends Error {}

const cancelled =
  'No passkey was used. The question was closed or took too long, or this device has none for this dashboard.';

function asProblem(error: unknown, words: Readonly<Record<string, string | undefined>>): PasskeyProblem {
  const { name = '' } = error as { name?: string };
  return new PasskeyProblem(
    words[name] ??
      (name === 'SecurityError'
        ? 'Your browser has no passkeys for this address.'
        : 'Your browser could not use a passkey. Please try again, or use another way.'),
  );
}

/** @throws {PasskeyProblem} */
export async function askForPasskey(step: 'whole' | 'second'): Promise<string> {
  const response = await fetch('/auth/passkey', {
    method: 'POST',
    body: new URLSearchParams({ step }),
  }).catch(() => null);
  const read =
    response &&
    (await readJson<{ options?: PublicKeyCredentialRequestOptionsJSON; message?: string }>(
      response,
      ({ options, message }) =>
        (typeof options === 'object' && options !== null) || typeof message === 'string',
    ));
  if (!read) throw new PasskeyProblem('The server cannot be reached. Check your connection and try again.');
  const { options, message } = read;
  if (!options) throw new PasskeyProblem(message ?? 'Passkeys cannot be used right now.');
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return JSON.stringify(await navigator.credentials.get({ publicKey }));
  } catch (error) {
    throw asProblem(error, { NotAllowedError: cancelled });
  }
}

/** @throws {PasskeyProblem} */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return JSON.stringify(await navigator.credentials.create({ publicKey }));
  } catch (error) {
    throw asProblem(error, {
      NotAllowedError: 'No passkey was made. The question was closed, or took too long.',
      InvalidStateError: 'This device has a passkey for your account already.',
    });
  }
}
