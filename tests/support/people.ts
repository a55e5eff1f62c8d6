import { generate } from 'otplib';
import { beforeAll, expect, vi } from 'vitest';
import type { Product } from './product';
import { demoEmail, type HtmlPage, signIn, Visitor } from './visitor';

/** The password of everyone who signs up in a test. */
export const chosenPassword = 'Sunny-day-7!';

export const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };

/** A browser with the same cookies, at the same dashboard or at another one of it. */
export function copyOf(visitor: Visitor, url = visitor.url): Visitor {
  const copy = new Visitor(url);
  copy.formOwner = visitor.formOwner;
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Whether a browser is let into the dashboard. */
export const opensDashboard = async (visitor: Visitor) =>
  (await visitor.open('/dashboard/home')).path === '/dashboard/home';

/** Opens the dialog of a user's action in the Security panel and confirms it. */
export async function confirmFor(
  visitor: Visitor,
  panel: HtmlPage,
  action: string,
  email: string,
): Promise<HtmlPage> {
  const href = panel.$(`a[aria-label="${action}: ${email}"]`).attr('href');
  if (!href) throw new Error(`The panel does not offer "${action}" for ${email}.`);
  return visitor.submit(await visitor.open(href), action);
}

/** The secret a set-up page shows as text. */
export const secretOn = (page: HtmlPage) => page.$('output[aria-label=Key]').text().replace(/\s/g, '');

export type People = Awaited<ReturnType<typeof peopleOf>>;

let number = 0;
/** An email no one had yet. */
export const newEmail = () => `person${++number}@example.org`;

/** What happens to staff in a product: invited by a superadmin, signed up, signed in. */
export async function peopleOf(product: Pick<Product, 'url'>) {
  const superadmin = await signIn(product.url, demoEmail.superadmin);

  /** Invites a user through the panel. @returns path and query of the link */
  async function invite(email: string, role = 'viewer'): Promise<string> {
    const made = await superadmin.submit(await superadmin.open('/dashboard/security'), 'Send Invitation', {
      email,
      role,
    });
    expect(made.words).toContain('Invitation created');
    const link = new URL(made.$('output[aria-label="Invitation link"]').text().trim());
    return link.pathname + link.search;
  }

  /** Signs up from an invitation. @returns the person's browser on the QR page, and the secret of its code */
  async function signUp(email: string, role = 'viewer') {
    const person = new Visitor(product.url);
    const form = await person.open(await invite(email, role));
    const password = chosenPassword;
    const page = await person.submit(form, 'Sign up', { name: 'Grace', password, confirm: password });
    expect(page.headings).toContain('Set Up Two-Factor Authentication');
    return { person, page, secret: secretOn(page) };
  }

  /** Sends email and password. @returns the page that answers */
  async function passwordStep(email: string, typed = chosenPassword, visitor = new Visitor(product.url)) {
    const form = await visitor.open('/auth/login');
    return { visitor, page: await visitor.submit(form, 'Login', { email, password: typed }) };
  }

  /** A browser of a user who has signed up and given the first code. @returns the page they were led to as well */
  async function signedUp(email: string, role = 'viewer') {
    const { person, secret } = await signUp(email, role);
    const { page } = await passwordStep(email, chosenPassword, person);
    const landed = await person.submit(page, 'Verify', { code: await generate({ secret }) });
    return { person, secret, landed };
  }

  /** The id of a user, from the panel. */
  async function userId(email: string): Promise<string> {
    const { $ } = await superadmin.open('/dashboard/security');
    const href = $(`a[aria-label="Delete: ${email}"]`).attr('href') ?? '';
    return href.split('/')[3] ?? '';
  }

  return { superadmin, invite, signUp, passwordStep, signedUp, userId };
}

/** As `peopleOf`, ready before the first test. */
export function setUpPeople(product: Pick<Product, 'url'>): People {
  const people = {} as People;
  beforeAll(async () => {
    Object.assign(people, await peopleOf(product));
  });
  return people;
}

/**
 * A code no one has used: the clock of this process goes on by 30 seconds, until `vi.useRealTimers()`.
 * @param secret base32
 */
export async function nextCode(secret: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  return generate({ secret });
}
