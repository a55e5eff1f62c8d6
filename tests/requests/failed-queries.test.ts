import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDataDir } from '../support/demo-data';
import { chosenPassword, newEmail, type People, peopleOf } from '../support/people';
import { freePort, type Running, startServer } from '../support/process';
import { Visitor } from '../support/visitor';

describe('a query that fails', { timeout: 180_000 }, () => {
  let dataDir: string;
  let product: Running;
  let people: People;
  let database: pg.Client;
  /** Everything anyone was answered from when the database was broken. */
  let answers: string[];

  // What no log and no response may hold, by what it is.
  let person: { email: string; secret: string; visitor: Visitor };
  const secrets: Record<string, string> = {};

  beforeAll(async () => {
    dataDir = await freshDataDir(true);
    const port = await freePort();
    product = await startServer('build/server.js', port, {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      ADMIN_API_PORT: '0',
      LOG_LEVEL: 'trace',
      DEMO: '1',
    });
    people = await peopleOf(product);
    const email = newEmail();
    const { person: visitor, secret } = await people.signUp(email);
    person = { email, secret, visitor };
    const host = join(dataDir, 'pglite-socket');
    database = new pg.Client({ host, user: 'postgres', database: 'postgres' });
    await database.connect();
    const found = 'select mfa_secret, password_hash from staff_users where email = $1';
    const { rows } = await database.query(found, [email]);
    Object.assign(secrets, { email, secret, password: chosenPassword });
    Object.assign(secrets, { stored: rows[0].mfa_secret, hash: rows[0].password_hash });
    answers = [];
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await product?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  /** Which of the secrets stand in a text. */
  const found = (text: string) => Object.keys(secrets).filter((one) => text.includes(secrets[one] ?? ''));

  /**
   * Does something while the database is broken.
   * @returns what was logged meanwhile; that a query failed is among it
   */
  async function broken(breaking: string, mending: string, act: () => Promise<{ text: string }>) {
    const before = product.output().length;
    await database.query(breaking);
    try {
      answers.push((await act()).text);
    } finally {
      await database.query(mending);
    }
    const logged = () => product.output().slice(before);
    await expect.poll(logged).toContain('Failed query');
    return logged();
  }

  /** Signs the person in with a code of the app. */
  async function signIn() {
    const { visitor, page } = await people.passwordStep(person.email);
    return visitor.submit(page, 'Verify', { code: await generate({ secret: person.secret }) });
  }

  test('tells a log nothing of a sign-in with a code: not by its parameters, not by the row (SEC-41)', async () => {
    // PostgreSQL says of such a row what is in it, column by column.
    const log = await broken(
      'alter table staff_users add constraint broken check (mfa_last_step is null) not valid',
      'alter table staff_users drop constraint broken',
      signIn,
    );
    expect(log).toContain('"code":"23514"');
    expect(log).toContain('mfa_last_step');
    expect(found(log)).toEqual([]);
  });

  test('tells a log nothing of an invitation', async () => {
    const email = newEmail();
    const link = await people.invite(email);
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const hashes = await database.query(
      'select token_hash from invitations order by created_at desc limit 1',
    );
    Object.assign(secrets, { token, tokenHash: hashes.rows[0].token_hash, invited: email });
    const log = await broken(
      'alter table invitations rename to broken',
      'alter table broken rename to invitations',
      async () => {
        const visitor = new Visitor(product.url);
        const values = { name: 'Grace', password: chosenPassword, confirm: chosenPassword };
        return visitor.submit(await visitor.open(link), 'Sign up', values);
      },
    );
    expect(log).toContain('"code":"42P01"');
    expect(found(log)).toEqual([]);
  });

  test('tells no one by its answer, and all is well afterwards', async () => {
    expect(answers).toHaveLength(2);
    // A form gives back the email that was typed into it.
    for (const text of answers) {
      expect(found(text).filter((one) => !['email', 'invited', 'token'].includes(one))).toEqual([]);
      expect(text).not.toMatch(/Failed query|params:|staff_users/);
    }
    expect((await signIn()).path).toMatch(/^\/dashboard/);
    // The invitation's link and email, which a person may see, are in no log either.
    expect(found(product.output())).toEqual([]);
  });
});
