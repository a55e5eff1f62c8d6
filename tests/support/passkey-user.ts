import { enrol } from './authenticator';
import { createPasskeyDevice } from './passkey-device';
import type { AdminApi } from './product';
import { invitation } from './scenarios';
import type { HtmlPage, Visitor } from './visitor';

/** Where the admin API of the tests believes that people are: it is told no PUBLIC_URL. */
const origin = 'http://localhost:3000';

/** Signs a user up with an authenticator app and a passkey. @returns the device that has the passkey, too */
export async function userWithPasskey(dashboardUrl: string, adminApi: Pick<AdminApi, 'url' | 'token'>) {
  const email = `${crypto.randomUUID()}@example.org`;
  const { password, code } = await enrol(dashboardUrl, await invitation(dashboardUrl, email), email);
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${adminApi.token}`, 'content-type': 'application/json' };
    const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(adminApi.url + path, sent);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const { users } = await call('GET', '/admin/auth/users');
  const { id: userId } = users.find((user: { email: string }) => user.email === email);
  const { options } = await call('POST', '/auth/passkeys/start', { userId, password, token: await code(30) });
  const device = createPasskeyDevice(origin);
  await call('POST', '/auth/passkeys', { userId, name: 'Phone', credential: device.create(options) });
  return { email, password, device };
}

/** Posts fields as a script of the page does. */
export const postForm = (visitor: Visitor, path: string, fields: Record<string, string>): Promise<HtmlPage> =>
  visitor.open(path, { form: fields });

/** The options that a sign-in page asks for when its passkey button is pressed. */
export const passkeyOptions = async (visitor: Visitor, step: 'whole' | 'second'): Promise<object> =>
  JSON.parse((await postForm(visitor, '/auth/passkey', { step })).text).options;
