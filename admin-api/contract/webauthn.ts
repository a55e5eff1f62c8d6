import { z } from 'zod';

/* WebAuthn Level 3's JSON types. */

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };
const extensionResults = z.object({ clientExtensionResults: z.object({}) });

export const NewCredential = extensionResults.extend({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export const PasskeyAssertion = extensionResults.extend({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).nullish(),
  }),
});

export const WebAuthnOptions = z.looseObject({ challenge: z.string() });
