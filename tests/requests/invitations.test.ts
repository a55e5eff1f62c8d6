import { afterEach, describe, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { chosenPassword, confirmFor, newEmail, setUpPeople } from '../support/people';
import { startAdminApi } from '../support/product';
import { setUpProduct } from '../support/product-in-process';
import { startSmtp } from '../support/smtp';
import { demoEmail, type HtmlPage, signIn, Visitor } from '../support/visitor';

const note = 'User will receive an email with a secure link to complete their signup';
const sent = 'Invitation sent! User will receive signup link via email';
const linkOn = (page: HtmlPage) => page.$('output[aria-label="Invitation link"]').text().trim();

describe('what an invitation says is what happened', () => {
  const cleanUp: (() => unknown)[] = [];
  afterEach(async () => {
    for (const undo of cleanUp.splice(0).reverse()) await undo();
  });

  /** The panel of a superadmin, and what they see after an invitation, with an embedded API that has these variables. */
  async function inviting(env: Record<string, string>) {
    const adminApi = await startAdminApi({ env });
    cleanUp.push(() => adminApi.stop());
    const dashboard = await startDashboardInProcess({
      ADMIN_API_URL: adminApi.url,
      ADMIN_API_TOKEN: adminApi.token,
    });
    cleanUp.push(() => dashboard.stop());
    const superadmin = await signIn(dashboard.url, demoEmail.superadmin);
    const panel = await superadmin.open('/dashboard/security');
    const email = newEmail();
    const made = await superadmin.submit(panel, 'Send Invitation', { email, role: 'viewer' });
    return { adminApi, superadmin, panel, made, email };
  }
  async function mailServer(options?: Parameters<typeof startSmtp>[0]) {
    const smtp = await startSmtp(options);
    cleanUp.push(() => smtp.stop());
    return smtp;
  }

  test('a mail server took it: the words of SPEC §8, and no link to pass on (SPEC §2.15.6, §8.8.8)', async () => {
    const smtp = await mailServer();
    const { panel, made, email, adminApi } = await inviting({ SMTP_URL: smtp.url });
    expect(panel.words).toContain(note);
    expect(made.words).toContain(sent);
    expect(made.path).toBe('/dashboard/security');
    expect(smtp.received.map(({ to }) => to)).toEqual([[email]]);
    expect(adminApi.output()).not.toContain('mail server');
  });

  test('no mail server: the link, and not a word of an email', async () => {
    const { superadmin, panel, made, email } = await inviting({});
    expect(panel.words).toContain('This server sends no email. You get a link to pass on to the user.');
    expect(linkOn(made)).toContain(encodeURIComponent(email));
    expect(made.words).toContain('Invitation created Pass the link on to the user yourself');
    const again = await confirmFor(
      superadmin,
      await superadmin.open('/dashboard/security?status=pending'),
      'Resend invitation',
      email,
    );
    expect(linkOn(again)).not.toBe(linkOn(made));
    for (const { words } of [panel, made, again])
      expect(words).not.toMatch(/will receive|via email|Invitation sent|on its way/i);
  });

  test('a mail server that rejects it: says so, and gives the link', async () => {
    const smtp = await mailServer({ rejects: true });
    const { panel, made, email } = await inviting({ SMTP_URL: smtp.url });
    expect(panel.words).toContain(note);
    expect(made.words).toContain('The invitation email could not be sent');
    expect(linkOn(made)).toContain(encodeURIComponent(email));
    expect(made.words).not.toMatch(/Invitation sent|via email|sends no email/);
  });

  test('an outside provider, which does not say: the words of SPEC (SPEC §2.5.5)', async () => {
    const provider = await startOutsideProvider();
    cleanUp.push(() => provider.stop());
    const dashboard = await startDashboardInProcess(provider.env());
    cleanUp.push(() => dashboard.stop());
    const superadmin = await signIn(dashboard.url, 'super@outside.test', outsidePassword);
    const panel = await superadmin.open('/dashboard/security');
    expect(panel.words).toContain(note);
    const made = await superadmin.submit(panel, 'Send Invitation', { email: newEmail(), role: 'viewer' });
    expect(made.words).toContain(sent);
    // Nor can it be asked about an invitation.
    const signUp = await new Visitor(dashboard.url).open('/auth/sign-up?token=abc&email=a@b.rw');
    expect(signUp.words).toContain('Valid invitation token detected');
  });
});

describe('the sign-up page says what an invitation is', () => {
  const product = setUpProduct();
  const people = setUpPeople(product);

  const valid = 'Valid invitation token detected';
  const open = (link: string) => new Visitor(product.url).open(link);
  const hasForm = (page: HtmlPage) => page.$('input[name=password]').length > 0;

  test('used: says so and leads to login, also in the browser that used it', async () => {
    const email = newEmail();
    const link = await people.invite(email);
    const person = new Visitor(product.url);
    const fields = { name: 'Grace', password: chosenPassword, confirm: chosenPassword };
    await person.submit(await person.open(link), 'Sign up', fields);
    for (const page of [await open(link), await person.open(link)]) {
      expect(page.words).toContain('This invitation has been used.');
      expect(page.words).not.toContain(valid);
      expect(hasForm(page)).toBe(false);
      expect(page.$('a[href="/auth/login"]').length).toBeGreaterThan(0);
    }
  });

  test('invented, replaced, or for another email: SPEC’s words, and nothing about anyone', async () => {
    const email = newEmail();
    const link = await people.invite(email);
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    for (const [aToken, anEmail] of [
      ['x'.repeat(43), email],
      [token, 'nobody@example.org'],
    ]) {
      const page = await open(`/auth/sign-up?token=${aToken}&email=${anEmail}`);
      expect(page.words).toContain('Invalid invitation link. Please contact your administrator.');
      expect(hasForm(page)).toBe(false);
    }
    const panel = await people.superadmin.open('/dashboard/security?status=pending');
    const resent = await confirmFor(people.superadmin, panel, 'Resend invitation', email);
    expect(resent.words).toContain(`The earlier link for ${email} no longer works`);
    expect((await open(link)).words).toContain('Invalid invitation link.');
  });

  test.each([
    [
      'expired: says so',
      { status: 200, body: { success: true, state: 'expired' } },
      'This invitation has expired. Please ask your administrator for a new one.',
      false,
    ],
    [
      'not to be checked right now: claims nothing, and the form is there',
      { status: 500, body: {} },
      'Your invitation could not be checked right now.',
      true,
    ],
  ])('%s', async (_what, reply, says, form) => {
    product.recorder.reply(/^POST \/auth\/invitation/, reply);
    const page = await open(await people.invite(newEmail()));
    expect(page.words).toContain(says);
    expect(page.words).not.toContain(valid);
    expect(hasForm(page)).toBe(form);
  });

  test('invented ones are looked for a limited number of times from one network', async () => {
    const before = product.recorder.writes().length;
    const pages = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        open(`/auth/sign-up?token=${'y'.repeat(41)}${n + 10}&email=a@b.rw`),
      ),
    );
    expect(product.recorder.writes().length - before).toBeLessThanOrEqual(30);
    for (const page of pages) expect(page.words).not.toContain(valid);
  });
});
