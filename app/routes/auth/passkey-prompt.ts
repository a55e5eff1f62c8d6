import { useEffect, useState } from 'react';
import { readJson } from '~/lib/read-response';

/*
 * The browser's own question for a passkey. Browsers turn WebAuthn's JSON into what they need and back by themselves.
 */

/** Whether this page can ask for passkeys; null until its scripts run, and without JavaScript. */
export type PasskeysHere = 'yes' | 'other-address' | 'unsupported' | null;

/**
 * Whether this browser, at this address, has the passkeys of the dashboard.
 * @param origin the one at which they work; null: none
 */
export function usePasskeys(origin: string | null): PasskeysHere {
  const [here, setHere] = useState<PasskeysHere>(null);
  useEffect(() => {
    // Browsers from before March 2025 lack the functions for WebAuthn's JSON; others have it only over https.
    if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseRequestOptionsFromJSON)
      setHere('unsupported');
    else setHere(location.origin === origin ? 'yes' : 'other-address');
  }, [origin]);
  return here;
}

/** Why there is no passkey; `message` is for the person. */
export class PasskeyProblem extends Error {}

const cancelled =
  'No passkey was used. The question was closed or took too long, or this device has none for this dashboard.';

/** Says a browser's rejection in words. @param words of those that differ */
function asProblem(error: unknown, words: Readonly<Record<string, string | undefined>>): PasskeyProblem {
  const { name = '' } = error as { name?: string };
  return new PasskeyProblem(
    words[name] ??
      (name === 'SecurityError'
        ? 'Your browser has no passkeys for this address.'
        : 'Your browser could not use a passkey. Please try again, or use another way.'),
  );
}

/**
 * Asks the server for a challenge and the person for a passkey.
 * @param step which step of signing in it is for
 * @returns the passkey's response as JSON
 * @throws {PasskeyProblem}
 */
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

/**
 * Asks the person to make a passkey.
 * @param options of the admin API
 * @returns what was made, as JSON
 * @throws {PasskeyProblem}
 */
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
