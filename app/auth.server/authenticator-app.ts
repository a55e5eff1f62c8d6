import { verify } from 'otplib';
import QRCode from 'qrcode';

/** For set-up only; the admin API decides sign-ins. */
export async function codeFits(otpauthUrl: string, code: string): Promise<boolean> {
  const secret = secretOf(otpauthUrl);
  if (!secret || !/^\d{6}$/.test(code)) return false;
  // An object, truthy also for a wrong code.
  const result = await verify({ secret, token: code, epochTolerance: [30, 5] });
  return result.valid;
}

/** For a code that is wrong. */
export const codeHint = 'Check that your phone sets its clock automatically, and enter the newest code.';
export const codeNotRight = `This code is incorrect. ${codeHint}`;

export function secretOf(otpauthUrl: string): string | null {
  return URL.canParse(otpauthUrl) ? new URL(otpauthUrl).searchParams.get('secret') : null;
}

/** A data: URL, and the secret in groups of four. */
export async function setUpOf(otpauthUrl: string): Promise<{ qrCode: string; secret: string }> {
  const svg = await QRCode.toString(otpauthUrl, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  const groups = secretOf(otpauthUrl)?.match(/.{1,4}/g) ?? [];
  return {
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    secret: groups.join(' '),
  };
}
