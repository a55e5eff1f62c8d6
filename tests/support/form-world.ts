import type { BrowserContext } from '@playwright/test';
import { generate } from 'otplib';
import { enrol } from './authenticator';
import { addSession } from './test';
import { type DemoRole, Visitor } from './visitor';
import { invitation } from './worlds';

/** What an entry of form-entries.ts needs to come to its form. */
export type FormWorld = ReturnType<typeof formWorld>;

/** @param url the dashboard's address; @param context the browser that walks */
export function formWorld(url: string, context: BrowserContext) {
  /** What one step leaves for a later one: e-mail, password, secret, recovery code. */
  const note: Record<string, string> = {};
  let codeOf = (_ago?: number): Promise<string> => generate({ secret: note.secret ?? '' });
  const world = {
    note,
    signIn: (role: DemoRole) => addSession(context, url, role),
    invitation: (email?: string) => invitation(url, email),
    /** The code that the authenticator app of the person shows. */
    code: () => codeOf(),
    /** Somebody who has signed up but never in, unless there is somebody already. @returns the e-mail */
    async newcomer(): Promise<string> {
      if (note.email) return note.email;
      const email = `${crypto.randomUUID()}@example.org`;
      const person = await enrol(url, await invitation(url, email), email);
      Object.assign(note, { email, password: person.password });
      codeOf = person.code;
      return email;
    },
    /** Somebody who has signed in once, with a code that is over, and kept a recovery code. @returns who is signed in */
    async settled(): Promise<Visitor> {
      const email = await world.newcomer();
      const visitor = new Visitor(url);
      const login = await visitor.open('/auth/login');
      const code = await visitor.submit(login, 'Login', { email, password: note.password ?? '' });
      const codes = await visitor.submit(code, 'Verify', { code: await codeOf(30) });
      note.recovery = codes.$('[aria-label="Recovery codes"] li').first().text().trim();
      return visitor;
    },
    /** Signs this browser in as somebody like that. */
    async signInSettled(): Promise<void> {
      const { cookies } = await world.settled();
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    },
  };
  return world;
}
