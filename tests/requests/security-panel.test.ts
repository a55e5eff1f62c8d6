import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { confirmFor, newEmail, opensDashboard, secretOn, setUpPeople } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { providerOf } from '../support/provider';
import { demoEmail, hrefOf, signIn, Visitor } from '../support/visitor';

const product = setUpProduct();
const people = setUpPeople(product);

/** Opens the live stream of a signed-in browser. @returns what resolves with true once it has ended, false when it has not after 5 s */
async function liveStream(visitor: Visitor): Promise<() => Promise<boolean>> {
  const abort = new AbortController();
  const response = await fetch(`${product.url}/dashboard/live`, {
    headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  const ended = response.text().then(
    () => true,
    () => false,
  );
  return async () => {
    const late = setTimeout(() => abort.abort(), 5_000);
    const did = await ended;
    clearTimeout(late);
    return did;
  };
}

describe('SEC-06: what is done to a user who has a page open takes effect at once, and closes their live stream (SPEC §5.10.2)', () => {
  const actions = [
    { action: 'ban', button: 'Ban user', ends: true },
    { action: 'delete', button: 'Delete permanently', ends: true },
    { action: 'role', button: 'Assign Role', ends: false },
    { action: 'reset-mfa', button: 'Reset', ends: true },
  ] as const;
  test.each(actions)('$action', async ({ action, button, ends }) => {
    const email = newEmail();
    const { person } = await people.signedUp(email);
    expect((await person.open('/dashboard/security')).path).toBe('/dashboard');
    const id = await people.userId(email);
    const hasEnded = await liveStream(person);
    const ask = await people.superadmin.open(`/dashboard/security/${id}/${action}`);
    if (action === 'delete') {
      const wrong = await people.superadmin.submit(ask, button, { email: 'other@example.org' });
      expect([wrong.status, wrong.path]).toEqual([400, `/dashboard/security/${id}/delete`]);
    }
    const done = await people.superadmin.submit(
      ask,
      button,
      action === 'role' ? { role: 'admin' } : { email },
    );
    expect(done.path).toBe('/dashboard/security');
    const next = await person.open('/dashboard/security');
    expect(next.path).toBe(ends ? '/auth/login' : '/dashboard/security');
    if (ends) expect(next.words).toContain('Your session was ended. Please log in again.');
    expect(await hasEnded()).toBe(true);
  });
});

describe('the Security panel', () => {
  test('a ban and a deletion want the email exactly as it is; a banned user is unbanned (SPEC §1.1.8, §5.10.1, §8.8.7, §8.8.9)', async () => {
    const email = newEmail();
    const { person } = await people.signedUp(email);
    const id = await people.userId(email);
    const ban = await people.superadmin.open(`/dashboard/security/${id}/ban`);
    expect(ban.headings).toContain('Confirm Ban');
    for (const typed of ['', email.toUpperCase(), ` ${email}`]) {
      expect((await people.superadmin.submit(ban, 'Ban user', { email: typed })).status).toBe(400);
      expect(await opensDashboard(person)).toBe(true);
    }
    const banned = await people.superadmin.submit(ban, 'Ban user', { email });
    expect(banned.words).toContain('User banned They can no longer access the system');
    const list = await people.superadmin.open('/dashboard/security?status=banned');
    const unbanned = await people.superadmin.submit(list, `Unban: ${email}`);
    expect(unbanned.words).toContain('User unbanned successfully!');
    const remove = await people.superadmin.open(`/dashboard/security/${id}/delete`);
    expect(remove.headings).toContain('Permanent Deletion');
    const gone = await people.superadmin.submit(remove, 'Delete permanently', { email });
    expect(gone.words).toContain('User deleted permanently');
    expect(gone.words).not.toContain(email);
  });

  test('SEC-35, SEC-20: no one acts on themselves or above, nor in the name of another', async () => {
    const admin = await signIn(product.url, demoEmail.admin);
    const above = await people.userId(demoEmail.admin);
    const panel = await admin.open('/dashboard/security');
    const own = panel.$('th:contains("(you)")').closest('tr');
    expect(own.find('a:not([href*="/activity"]), button')).toHaveLength(0);
    const post = (who: Visitor, id: string, action: string, form: Record<string, string>) =>
      who.send(`/dashboard/security/${id}/${action}`, { form });
    const before = product.recorder.writes().length;
    const self = await post(admin, above, 'ban', { email: demoEmail.admin });
    expect(self.status).toBe(403);
    for (const id of ['..', 'a%2Fb', '%2e%2e', 'x'.repeat(5_000)])
      expect((await post(admin, id, 'ban', { email: 'x' })).status).toBeGreaterThanOrEqual(300);
    expect((await post(admin, above, 'reset-mfa', {})).path).toBe('/dashboard');
    expect(product.recorder.writes().length).toBe(before);
  });

  test('SEC-20: the acting admin is the session’s, whatever the form or the URL says (SPEC §6.2.5)', async () => {
    const email = newEmail();
    await people.invite(email);
    const admin = await signIn(product.url, demoEmail.admin);
    const ask = await admin.open(`/dashboard/security/${await people.userId(email)}/delete?admin=x`);
    const before = product.recorder.writes().length;
    const forged = { email, admin: demoEmail.superadmin, id: await people.userId(demoEmail.viewer) };
    expect((await admin.submit(ask, 'Delete permanently', forged)).words).toContain(
      'User deleted permanently',
    );
    const [call] = product.recorder.writes().slice(before);
    expect(call?.path).toMatch(/\?admin=admin(%40|@)demo\.test$/);
    expect((await people.superadmin.open('/dashboard/security')).words).toContain(demoEmail.viewer);
  });

  test('SEC-35: an admin has no power over a superadmin, and the last superadmin stays', async () => {
    const admin = await signIn(product.url, demoEmail.admin);
    const top = (await admin.open('/dashboard/security')).$(`tr:contains("${demoEmail.superadmin}")`);
    expect(top.find('a:not([href*="/activity"]), button')).toHaveLength(0);
    const before = product.recorder.writes().length;
    // Their own row has no links with it.
    const { users } = await providerOf(product.adminApi).send('GET', '/admin/auth/users');
    const full = (users as { id: string; email: string }[]).find(
      (user) => user.email === demoEmail.superadmin,
    )?.id;
    const email = { email: demoEmail.superadmin };
    for (const [action, form] of Object.entries({ ban: email, delete: email, role: { role: 'viewer' } }))
      for (const who of [admin, people.superadmin])
        expect((await who.send(`/dashboard/security/${full}/${action}`, { form })).status, action).toBe(403);
    expect(product.recorder.writes().length).toBe(before);
  });

  test('a role the product does not know is shown, and can be changed into one that it does', async () => {
    const panel = await people.superadmin.open('/dashboard/security');
    expect(panel.$(`tr:contains("${demoEmail.auditor}")`).text()).toContain('auditor');
    const ask = await people.superadmin.open(
      `/dashboard/security/${await people.userId(demoEmail.auditor)}/role`,
    );
    expect(ask.$('input[name=role][checked]')).toHaveLength(0);
    const none = await people.superadmin.submit(ask, 'Assign Role');
    expect(none).toMatchObject({ status: 400 });
    expect(none.words).toContain('Please choose a role.');
    const done = await people.superadmin.submit(ask, 'Assign Role', { role: 'viewer' });
    expect(done.words).toContain('Role updated to viewer successfully!');
  });

  test('an invitation needs an email and a role; the API’s rejection is shown and the text kept (SPEC §2.15.4, §2.15.5, §5.9.1, §5.9.2)', async () => {
    const page = await people.superadmin.open('/dashboard/security');
    const say = async (values: Record<string, string>) =>
      people.superadmin.submit(page, 'Send Invitation', values);
    expect((await say({ email: '' })).words).toContain('Please fill in all fields');
    expect((await say({ email: 'no-address' })).words).toContain('Please enter a valid email address');
    const taken = await say({ email: demoEmail.viewer, role: 'admin' });
    expect(taken.words).toContain('A user with this email already exists.');
    expect(taken.$('input[name=email]').attr('value')).toBe(demoEmail.viewer);
  });

  test('when the users cannot be fetched the panel says so, and shows no one (SPEC §8.8.1)', async () => {
    product.recorder.reply(/GET \/admin\/auth\/users/, { status: 500, body: {} });
    const page = await people.superadmin.open('/dashboard/security');
    expect(page.words).toContain('Failed to fetch users');
    expect(page.$('tbody tr')).toHaveLength(0);
  });

  test('after a reset of two-factor authentication the next sign-in leads to a new QR code, which is then asked for', async () => {
    const email = newEmail();
    const { person, secret } = await people.signedUp(email);
    const ask = await people.superadmin.open(`/dashboard/security/${await people.userId(email)}/reset-mfa`);
    const done = await people.superadmin.submit(ask, 'Reset');
    expect(done.words).toContain(
      'Two-factor authentication was reset They set up an authenticator app when they next log in',
    );
    expect(await opensDashboard(person)).toBe(false);

    const { visitor, page } = await people.passwordStep(email);
    expect(page.path).toBe('/auth/authenticator');
    expect(page.headings).toContain('Set Up Two-Factor Authentication');
    const fresh = secretOn(page);
    expect(fresh).toMatch(/^[A-Z2-7]{32,}$/);
    expect(fresh).not.toBe(secret);
    expect(await opensDashboard(visitor)).toBe(false);
    const code = await visitor.submit(page, "I've Scanned the Code");
    expect(code.path).toBe('/auth/code');
    expect((await visitor.submit(code, 'Verify', { code: await generate({ secret }) })).status).toBe(401);
    const landed = await visitor.submit(code, 'Verify', { code: await generate({ secret: fresh }) });
    expect(landed.path).toBe('/dashboard/account/recovery-codes');
    expect((await visitor.open('/auth/authenticator')).headings).not.toContain(
      'Set Up Two-Factor Authentication',
    );
    expect((await people.passwordStep(email)).page.path).toBe('/auth/code');
  });
});

test('a user is logged out everywhere, and may log in again at once; the audit log has it (ASVS 7.4.5)', async () => {
  const email = newEmail();
  const { person } = await people.signedUp(email);
  expect(await opensDashboard(person)).toBe(true);
  const panel = await people.superadmin.open('/dashboard/security');
  const done = await confirmFor(people.superadmin, panel, 'Log out everywhere', email);
  expect(done.words).toContain(`Grace (${email}) was logged out everywhere`);
  expect(await opensDashboard(person)).toBe(false);
  expect((await people.passwordStep(email)).page.path).toBe('/auth/code');
  const log = await people.superadmin.open('/dashboard/audit?action=session-ended');
  expect(log.words).toMatch(/logged \S.* out everywhere/);
  const user = hrefOf(panel, `a[aria-label="Activity: ${email}"]`);
  expect((await people.superadmin.open(user)).words).toContain('out everywhere');
  // No one's own row has it, and no admin has it at a superadmin.
  expect(panel.$(`[aria-label="Log out everywhere: ${demoEmail.superadmin}"]`)).toHaveLength(0);
});

test('what acts on a person asks first and names them: one tap changes nothing', async () => {
  const panel = await people.superadmin.open('/dashboard/security');
  const viewer = await signIn(product.url, demoEmail.viewer);
  const pending = newEmail();
  const signUp = await people.invite(pending);
  const own = `Solange Ingabire (${demoEmail.viewer})`;
  const dialogOf = async (action: string, email: string, from = panel) => {
    const href = hrefOf(from, `a[aria-label="${action}: ${email}"]`);
    const dialog = await people.superadmin.open(href);
    expect(dialog.headings).toContain(action);
    return dialog;
  };
  const logOut = await dialogOf('Log out everywhere', demoEmail.viewer);
  expect(logOut.words).toContain(`${own} will be logged out on every device.`);
  expect(await opensDashboard(viewer)).toBe(true);
  const link = await dialogOf('Copy reset link', demoEmail.viewer);
  expect(link.words).toContain(`${own} can choose a new password`);
  const list = await people.superadmin.open('/dashboard/security?status=pending');
  const resend = await dialogOf('Resend invitation', pending, list);
  expect(resend.words).toContain(
    `${pending} will get a new invitation link. The link you sent before stops working.`,
  );
  expect((await new Visitor(product.url).open(signUp)).words).toContain('Valid invitation token detected');
  // The rows post nothing but Unban.
  expect(list.$('tbody form')).toHaveLength(0);
});
