import { z } from 'zod';

/* What browsers give and take for passkeys, as WebAuthn Level 3 writes it in JSON. */

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };
const extensionResults = z.object({ clientExtensionResults: z.object({}) });

/** What a browser gives for a passkey it has made: RegistrationResponseJSON of WebAuthn. */
export const NewCredential = extensionResults.extend({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What it gives when a passkey was used: AuthenticationResponseJSON of WebAuthn. */
export const PasskeyAssertion = extensionResults.extend({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).nullish(),
  }),
});

/** For `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` of the browser. */
export const WebAuthnOptions = z.looseObject({ challenge: z.string() });
