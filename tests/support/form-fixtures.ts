import type { BrowserContext } from '@playwright/test';
import { generate } from 'otplib';
import { enrol } from './authenticator';
import { invitation, resetLink } from './scenarios';
import { addSession } from './test';
import { type DemoRole, Visitor } from './visitor';

/** What an entry of form-entries.ts needs to come to its form. */
export type FormFixtures = ReturnType<typeof formFixtures>;

/** @param url the dashboard's URL; @param context the browser that walks */
export function formFixtures(url: string, context: BrowserContext) {
  /** What one step leaves for a later one: email, password, secret, recovery code. */
  const note: Record<string, string> = {};
  let codeOf = (_ago?: number): Promise<string> => generate({ secret: note.secret ?? '' });
  const scenario = {
    note,
    signIn: (role: DemoRole) => addSession(context, url, role),
    invitation: (email?: string) => invitation(url, email),
    resetLink: () => resetLink(url, note.email ?? ''),
    /** The code that the authenticator app of the person shows. */
    code: () => codeOf(),
    /** A user who has signed up but never in, unless there is a user already. @returns the email */
    async newcomer(): Promise<string> {
      if (note.email) return note.email;
      const email = `${crypto.randomUUID()}@example.org`;
      const person = await enrol(url, await invitation(url, email), email);
      Object.assign(note, { email, password: person.password });
      codeOf = person.code;
      return email;
    },
    /** A user who has signed in once, with a code that is over, and kept a recovery code. @returns who is signed in */
    async settled(): Promise<Visitor> {
      const email = await scenario.newcomer();
      const visitor = new Visitor(url);
      const login = await visitor.open('/auth/login');
      const code = await visitor.submit(login, 'Login', { email, password: note.password ?? '' });
      const codes = await visitor.submit(code, 'Verify', { code: await codeOf(30) });
      note.recovery = codes.$('[aria-label="Recovery codes"] li').first().text().trim();
      return visitor;
    },
    /** Signs this browser in as a user like that. */
    async signInSettled(): Promise<void> {
      const { cookies } = await scenario.settled();
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    },
  };
  return scenario;
}
