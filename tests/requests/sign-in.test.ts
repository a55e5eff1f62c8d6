import { describe, expect, test } from 'vitest';
import { setUpProduct } from '../support/product-in-process';
import { demoEmail, demoPassword, Visitor } from '../support/visitor';

const product = setUpProduct();

async function tryToSignIn(values: Record<string, string>) {
  const visitor = new Visitor(product.url);
  const page = await visitor.open('/auth/login');
  const calls = product.recorder.writes().length;
  const response = await visitor.submit(page, /^(log|sign) ?in$/i, values);
  return { response, visitor, calls: product.recorder.writes().length - calls };
}

describe('signing in without JavaScript', () => {
  // With helmet's default (no-referrer) browsers send `Origin: null` with the form, and it is rejected.
  test('pages keep the Referrer-Policy under which a plain form carries its origin', async () => {
    for (const path of ['/', '/auth/login', '/privacy']) {
      const { headers } = await new Visitor(product.url).open(path);
      expect(headers['referrer-policy'], path).toMatch(/^(same-origin|strict-origin(-when-cross-origin)?)$/);
    }
  });

  test('a wrong password gives "Invalid credentials." and keeps the email, not the password (SPEC §8.1.3)', async () => {
    const { response, visitor } = await tryToSignIn({ email: demoEmail.viewer, password: 'Wrong-pass-1!' });
    expect(response.status).toBe(401);
    expect(response.words).toContain('Invalid credentials.');
    expect(response.$('input[name=email]').attr('value')).toBe(demoEmail.viewer);
    expect(response.text).not.toContain('Wrong-pass-1!');
    expect((await visitor.open('/dashboard')).path).toBe('/auth/login');
  });

  test('SEC-46: an unknown email gets the same message', async () => {
    const { response } = await tryToSignIn({ email: 'nobody@demo.test', password: demoPassword });
    expect(response.words).toContain('Invalid credentials.');
  });

  test.each([
    [
      'the server’s message (SPEC §8.1.1)',
      { status: 403, body: { message: 'Closed for the night.' } },
      'Closed for the night.',
    ],
    ['rejected without words', { status: 401, body: {} }, 'Invalid credentials.'],
    ['rejected without a message (SPEC §8.1.2)', { status: 403, body: {} }, 'Login failed'],
    ['a server error', { status: 500, body: {} }, 'Login failed'],
  ])('%s: %j says %j', async (_what, reply, says) => {
    product.recorder.reply(/^POST \/auth\/login/, reply);
    try {
      const { response } = await tryToSignIn({ email: 'somebody@example.org', password: demoPassword });
      expect(response.words).toContain(says);
    } finally {
      product.recorder.passOn();
    }
  });

  test.each([
    { email: '', password: demoPassword },
    { email: demoEmail.admin, password: '' },
    { email: '   ', password: demoPassword },
  ])(
    '%j: "Email and password are required.", and the admin API is not asked (SPEC §5.1.1, §5.1.2)',
    async (values) => {
      const { response, calls } = await tryToSignIn(values);
      expect([response.status, calls]).toEqual([400, 0]);
      expect(response.words).toContain('Email and password are required.');
      expect(response.words).toContain('All fields are required!');
      expect(response.$('input[name=email]').attr('value')?.trim() ?? '').toBe(values.email.trim());
    },
  );

  test('what is missing in both fields is said once, and the page is titled an error', async () => {
    const { response } = await tryToSignIn({ email: '', password: '' });
    expect(response.words.match(/required/g)).toHaveLength(2);
    expect(response.$('title').text()).toMatch(/^Error: Login/);
    // Both fields are described by that one place.
    const place = response.$('[role=alert] li').attr('id');
    for (const name of ['email', 'password']) {
      const field = response.$(`input[name=${name}]`);
      expect([field.attr('aria-invalid'), field.attr('aria-describedby')]).toEqual(['true', place]);
    }
  });
});

describe('what a session opens', () => {
  test('no one signed in is led to the login page, and after the login to where they wanted (SPEC §2.1.3, §2.1.8, §2.4.1, §4.1.1)', async () => {
    const visitor = new Visitor(product.url);
    const login = await visitor.open('/dashboard/contents?view=list');
    expect(login.path).toBe('/auth/login');
    const after = await visitor.submit(login, /^(log|sign) ?in$/i, {
      email: demoEmail.admin,
      password: demoPassword,
    });
    expect(after.path).toBe('/dashboard/contents?view=list');
  });

  test('the cookie is stored for the browser session only and is out of reach of scripts (SPEC §4.1.11)', async () => {
    const form = { email: demoEmail.admin, password: demoPassword };
    const response = await new Visitor(product.url).send('/auth/login', { form, manual: true });
    const session = [response.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('session='));
    expect(session).toMatch(/; HttpOnly/i);
    expect(session).toMatch(/; SameSite=Lax/i);
    expect(session).not.toMatch(/Max-Age|Expires/i);
  });
});
