import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/* A device with passkeys, as WebAuthn describes one: it makes real keys (P-256) and real signatures. Where a browser is there, Chromium's own is used. */

type Creation = { challenge: string; user: { id: string }; rp: { id: string } };
type Request = { challenge: string; rpId: string; allowCredentials?: { id: string }[] };
type How = {
  /** Whether it has checked its user (fingerprint, PIN). */
  verified?: boolean;
  origin?: string;
  /** What it says to have counted; else one more than before. */
  counter?: number;
  /** Signs with a key that is not the passkey's. */
  forged?: boolean;
  userHandle?: string | undefined;
  /** Used in a frame of another site. */
  crossOrigin?: boolean;
};
type Key = { id: Buffer; privateKey: KeyObject; handle: string; counter: number };

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');

function authenticatorData(rpId: string, flags: number, counter: number, more = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
}
const present = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** @param origin where its browser is */
export function createPasskeyDevice(origin: string) {
  const keys = new Map<string, Key>();
  const clientData = (type: string, challenge: string, { origin: from = origin, crossOrigin = false }: How) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin }));

  return {
    /** Makes a passkey: what `navigator.credentials.create` gives, as JSON. */
    create(options: unknown, how: How = {}) {
      const { verified = true } = how;
      const { challenge, user, rp } = options as Creation;
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const id = randomBytes(32);
      keys.set(text(id), { id, privateKey, handle: user.id, counter: 0 });
      const flags = present | hasCredential | (verified ? userVerified : 0);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(rp.id, flags, 0, credential))],
        ]),
      );
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, how)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },

    /** Uses the first passkey that is asked for, or the one it has: what `navigator.credentials.get` gives, as JSON. */
    get(options: unknown, how: How = {}) {
      const { verified = true, forged = false } = how;
      const { challenge, rpId, allowCredentials } = options as Request;
      const key = allowCredentials
        ? allowCredentials.map(({ id }) => keys.get(id)).find((one) => one !== undefined)
        : [...keys.values()][0];
      if (!key) throw new Error('The device has no such passkey.');
      key.counter = how.counter ?? key.counter + 1;
      const data = authenticatorData(rpId, present | (verified ? userVerified : 0), key.counter);
      const client = clientData('webauthn.get', challenge, how);
      const signer = forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : key.privateKey;
      return {
        id: text(key.id),
        rawId: text(key.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), signer)),
          userHandle: 'userHandle' in how ? how.userHandle : key.handle,
        },
      };
    },
  };
}
