import { verify } from 'otplib';
import QRCode from 'qrcode';

/**
 * Whether a 6-digit code is what an authenticator app shows now for the secret of an `otpauth://` URL: the person has scanned
 * the QR code and their clock is right. Only helps with setting up; signing in is decided by the admin API.
 */
export async function codeFits(otpauthUrl: string, code: string): Promise<boolean> {
  const secret = secretOf(otpauthUrl);
  if (!secret || !/^\d{6}$/.test(code)) return false;
  // verify() answers an object: `valid` is the answer, the object itself is always true.
  const result = await verify({ secret, token: code, epochTolerance: [30, 5] });
  return result.valid;
}

/** What is said of a code that does not fit, at the field it was typed into. */
export const codeNotRight =
  'This code is not right. Check that the clock of your phone sets itself, and use the newest code.';

/** The base32 secret in an `otpauth://` URL. */
export function secretOf(otpauthUrl: string): string | null {
  return URL.canParse(otpauthUrl) ? new URL(otpauthUrl).searchParams.get('secret') : null;
}

/** What a set-up page shows of an `otpauth://` URL: the QR code as a data: URL, the secret in groups of four. */
export async function setUpOf(otpauthUrl: string): Promise<{ qrCode: string; secret: string }> {
  const svg = await QRCode.toString(otpauthUrl, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  const groups = secretOf(otpauthUrl)?.match(/.{1,4}/g) ?? [];
  return {
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    secret: groups.join(' '),
  };
}
