import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { chosenPassword, copyOf, newEmail, setUpPeople } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { Visitor } from '../support/visitor';

/*
 * Guessing passwords and codes as an attacker does it: many at once, from many addresses. One proxy stands in front
 * (TRUST_PROXY=1), so every request names its own address in X-Forwarded-For.
 */

const product = setUpProduct({ env: { TRUST_PROXY: '1' } });
const people = setUpPeople(product);

/** Sends a form from a network address, without following where it leads. */
async function post(visitor: Visitor, path: string, from: string, fields: Record<string, string>) {
  const { status, headers } = await visitor.send(path, {
    ...{ form: fields, manual: true, headers: { 'x-forwarded-for': from } },
  });
  return { status, to: headers.location, retryAfter: headers['retry-after'] };
}

const login = (email: string, password: string, from: string) =>
  post(new Visitor(product.url), '/auth/login', from, { email, password });

/** Runs `guess` 60 times at once. @returns how many answers had each status, and how many calls reached the admin API */
async function sixty(guess: (n: number) => Promise<{ status: number }>) {
  const before = product.recorder.writes().length;
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
  const count: Record<number, number> = {};
  for (const { status } of answers) count[status] = (count[status] ?? 0) + 1;
  return { count, asked: product.recorder.writes().length - before };
}

describe('60 guesses at once stay within the limit', () => {
  test('passwords: 10, and the others are told to wait', async () => {
    const { count, asked } = await sixty((n) =>
      login('nobody-at-all@example.org', `Wrong-pass-${n}!`, '198.51.100.1'),
    );
    expect(count).toEqual({ 401: 10, 429: 50 });
    expect(asked).toBe(10);
  });

  test('codes and recovery codes together: 5', async () => {
    const email = newEmail();
    await people.signUp(email);
    const { visitor } = await people.passwordStep(email);
    const form = await copyOf(visitor).open('/auth/code?recovery');
    const shape = form.$('input[name=recovery]').attr('placeholder') ?? '';
    const { count, asked } = await sixty((n) => {
      const letters = [n >> 3, n & 7].map((at) => 'ABCDEFGH'[at]).join('');
      const recovery = letters + shape.slice(2).replaceAll('X', 'Q');
      const fields: Record<string, string> = n % 2 ? { code: String(100_000 + n) } : { recovery };
      return post(copyOf(visitor), '/auth/code', '198.51.100.2', fields);
    });
    expect(count).toEqual({ 401: 5, 429: 55 });
    expect(asked).toBe(5);
  });
});

describe('one account, guessed at from 50 addresses', () => {
  const stranger = (n: number) => `192.0.2.${n + 1}`;
  const slowed = () =>
    product
      .output()
      .split('\n')
      .filter((line) => line.includes('authn_login_slowed'))
      .map((line) => JSON.parse(line) as { ms: number; address: string });

  test('is answered ever more slowly, up to a few seconds, and its owner gets in at the first try', async () => {
    const email = newEmail();
    const { secret } = await people.signUp(email);
    const guesses = Array.from({ length: 250 }, (_, n) => login(email, `Wrong-pass-${n}!`, stranger(n % 50)));
    // In the middle of it: the owner, at a URL of their own.
    const owner = new Visitor(product.url);
    const first = await post(owner, '/auth/login', '203.0.113.77', { email, password: chosenPassword });
    expect(first).toMatchObject({ status: 303, to: '/auth/code' });
    const code = await generate({ secret });
    expect((await post(owner, '/auth/code', '203.0.113.77', { code })).to).toMatch(/^\/dashboard/);
    const answers = await Promise.all(guesses);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));

    const waits = slowed().map(({ ms }) => ms);
    expect(waits.length).toBeGreaterThan(200);
    expect(Math.min(...waits)).toBeLessThan(1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);

    // Where the account was opened before, it is opened again at once.
    const before = slowed().length;
    const again = await post(new Visitor(product.url), '/auth/login', '203.0.113.77', {
      email,
      password: chosenPassword,
    });
    expect(again.to).toBe('/auth/code');
    expect(slowed().slice(before)).toEqual([]);
  });

  test('codes alike: strangers who know the password do not lock its owner out', async () => {
    const email = newEmail();
    const { secret } = await people.signUp(email);
    const guesses = Array.from({ length: 8 }, async (_, n) => {
      const { visitor } = await people.passwordStep(email);
      for (let i = 0; i < 5; i++)
        await post(visitor, '/auth/code', stranger(n + 60), { code: String(200_000 + i) });
    });
    await Promise.all(guesses);
    const { visitor } = await people.passwordStep(email);
    const code = await generate({ secret });
    expect((await post(visitor, '/auth/code', '203.0.113.78', { code })).to).toMatch(/^\/dashboard/);
  });
});
