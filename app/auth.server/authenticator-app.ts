import { verify } from 'otplib';
import QRCode from 'qrcode';

/**
 * Whether a 6-digit code is what an authenticator app shows now for the secret of an `otpauth://` URL: the person has scanned
 * the QR code and their clock is right. Only helps with setting up; signing in is decided by the admin API.
 */
export async function codeFits(otpauthUrl: string, code: string): Promise<boolean> {
  const secret = secretOf(otpauthUrl);
  if (!secret || !/^\d{6}$/.test(code)) return false;
  // verify() returns an object, which is truthy also for a wrong code: only `valid` counts.
  const result = await verify({ secret, token: code, epochTolerance: [30, 5] });
  return result.valid;
}

/** The error of the code field for a wrong code. */
export const codeNotRight =
  'This code is incorrect. Check that your phone sets its clock automatically, and enter the newest code.';

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
