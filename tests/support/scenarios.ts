import type { Screen, Tools } from '../screens/screens';
import { enrol } from './authenticator';
import { confirmFor } from './people';
import { type AdminApi, startAdminApi, startDashboard } from './product';
import { startRecorder } from './recorder';
import { demoEmail, demoPassword, signIn, Visitor } from './visitor';

export type Scenario = {
  /** The dashboard's URL, no slash at the end. */
  url: string;
  /** The browser cookies of a user who is signed in; none for the visitor. */
  cookiesOf(role: string): Promise<{ name: string; value: string; url: string }[]>;
  tools: Tools;
};

const cookiesOf = (url: string, visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => ({ name, value, url }));

/** A product that is running with the demo data. */
export function demoScenario(url: string): Scenario {
  let open: Promise<string> | undefined;
  let begun: Promise<Visitor> | undefined;
  return {
    url,
    cookiesOf: async (role) => {
      if (role === 'visitor') return [];
      return cookiesOf(url, await signIn(url, demoEmail[role as keyof typeof demoEmail]));
    },
    tools: {
      invitation: () => invitation(url),
      openInvitation() {
        open ??= invitation(url);
        return open;
      },
      async newcomer() {
        const email = `${crypto.randomUUID()}@example.org`;
        return enrol(url, await invitation(url, email), email);
      },
      async mfaBegun() {
        // Once in a world: after it the password alone lets no one in.
        begun ??= beginMfa(url);
        const visitor = await begun;
        await visitor.open('/dashboard/account');
        return cookiesOf(url, visitor);
      },
    },
  };
}

/** Signs a user in whom no other screen needs, and has them set two-factor authentication up until the QR code. */
async function beginMfa(url: string): Promise<Visitor> {
  const visitor = await signIn(url, demoEmail.auditor);
  const account = await visitor.open('/dashboard/account');
  await visitor.submit(account, 'Set up two-factor authentication', { current: demoPassword });
  return visitor;
}

/** Invites a user as the superadmin of the demo. @returns the path of the link */
export async function invitation(url: string, email = `${crypto.randomUUID()}@example.org`): Promise<string> {
  const superadmin = await signIn(url, demoEmail.superadmin);
  const panel = await superadmin.open('/dashboard/security');
  const made = await superadmin.submit(panel, 'Send Invitation', { email, role: 'viewer' });
  const link = new URL(made.$('output[aria-label="Invitation link"]').text().trim());
  return link.pathname + link.search;
}

/** Makes a password reset link as the superadmin of the demo. @returns the path of the link */
export async function resetLink(url: string, email: string): Promise<string> {
  const superadmin = await signIn(url, demoEmail.superadmin);
  const panel = await superadmin.open('/dashboard/security');
  const made = await confirmFor(superadmin, panel, 'Copy reset link', email);
  const link = new URL(made.$('output[aria-label="Password reset link"]').text().trim());
  return link.pathname + link.search;
}

/** A world to be stopped afterwards. */
type Started = Scenario & { stop(): Promise<void> };

/**
 * Starts what the screens of a world need besides the demo: a product on an empty database with its first superadmin, or a second
 * dashboard whose admin API responds every call with a failure once a user is signed in.
 * @param demo the admin API with the demo data
 */
export function startScenario(scenario: NonNullable<Screen['scenario']>, demo: AdminApi): Promise<Started> {
  return scenario === 'nothing' ? startEmpty() : startFailing(demo);
}

async function startFailing(demo: AdminApi): Promise<Started> {
  const recorder = await startRecorder(demo.url);
  const dashboard = await startDashboard({ ADMIN_API_URL: recorder.url, ADMIN_API_TOKEN: demo.token });
  const scenario = demoScenario(dashboard.url);
  return {
    ...scenario,
    async cookiesOf(role) {
      recorder.passOn();
      // Not by way of Home, which would read the lists: with those at hand nothing would look failed.
      const visitor = new Visitor(dashboard.url);
      const email = demoEmail[role as keyof typeof demoEmail];
      const login = await visitor.open('/dashboard/account');
      await visitor.submit(login, 'Login', { email, password: demoPassword });
      const cookies = cookiesOf(dashboard.url, visitor);
      recorder.reply(/^GET /, { status: 500, body: { message: 'The database is being moved.' } });
      return cookies;
    },
    async stop() {
      await dashboard.stop();
      await recorder.stop();
    },
  };
}

const anonymous = () => Promise.reject(new Error('Nobody is invited in the empty world.'));

async function startEmpty(): Promise<Started> {
  const email = 'first@example.org';
  const adminApi = await startAdminApi({ demo: false, env: { FIRST_ADMIN_EMAIL: email } });
  const dashboard = await startDashboard({ ADMIN_API_URL: adminApi.url, ADMIN_API_TOKEN: adminApi.token });
  const { url } = dashboard;
  const [link = ''] = /\/auth\/sign-up\?[^\s"]+/.exec(adminApi.output()) ?? [];
  return {
    url,
    cookiesOf: async () => cookiesOf(url, await firstAdmin(url, link, email)),
    tools: { invitation: anonymous, openInvitation: anonymous, newcomer: anonymous, mfaBegun: anonymous },
    async stop() {
      await dashboard.stop();
      await adminApi.stop();
    },
  };
}

/** Signs up and in as the first superadmin, with a code, as a new installation is begun. */
async function firstAdmin(url: string, link: string, email: string): Promise<Visitor> {
  const { password, code } = await enrol(url, link, email);
  const visitor = new Visitor(url);
  const page = await visitor.submit(await visitor.open('/auth/login'), 'Login', { email, password });
  const home = await visitor.submit(page, 'Verify', { code: await code() });
  if (!home.path.startsWith('/dashboard')) throw new Error(`No way in: ${home.path} ${home.words}`);
  return visitor;
}
