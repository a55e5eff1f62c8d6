import { generate } from 'otplib';
import { Visitor } from './visitor';

/**
 * `code` gives the code of so many seconds ago, or the one of 4 seconds ahead: what is used once is not taken again, one of 30 seconds
 * before it still is, and neither ends on its way to the server.
 */
export type Enrolled = { email: string; password: string; code(secondsAgo?: number): Promise<string> };

/**
 * Signs a user up from an invitation link, with an authenticator app of their own.
 * @param url the dashboard's URL
 * @param link path of the invitation
 */
export async function enrol(url: string, link: string, email: string): Promise<Enrolled> {
  const password = 'Sunny-day-7!';
  const visitor = new Visitor(url);
  const form = await visitor.open(link);
  const page = await visitor.submit(form, 'Sign up', { name: 'Uwase', password, confirm: password });
  const secret = page.$('output[aria-label=Key]').text().replace(/\s/g, '');
  if (!secret) throw new Error(`${email} could not sign up: ${page.path} ${page.words}`);
  return {
    email,
    password,
    code: (ago = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 4 - ago }),
  };
}
