import { expect, test } from 'vitest';
import { commonPassword } from '../../shared/common-password';
import { chosenPassword, newEmail, setUpPeople, urlEncoded } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { resetLink } from '../support/scenarios';
import { demoEmail, demoPassword, signIn, Visitor } from '../support/visitor';

const product = setUpProduct();
const people = setUpPeople(product);

const password = 'Password1!';

test('sign-up rejects the commonest passwords without asking the admin API, and takes another one (SPEC §5.2.5)', async () => {
  const person = new Visitor(product.url);
  const form = await person.open(await people.invite(newEmail()));
  const before = product.recorder.writes().length;
  const page = await person.submit(form, 'Sign up', { name: 'Grace', password, confirm: password });
  expect(page.status).toBe(400);
  expect(page.words).toContain(commonPassword);
  expect(page.text).not.toContain(`value="${password}"`);
  // What was rejected is an event of the log, without what was typed (ASVS 16.3.3).
  const logged = product
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"input_validation_fail"'));
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join()).not.toContain('Password1');
  const asked = product.recorder.writes().slice(before);
  expect(asked.filter(({ path }) => path.includes('signup'))).toEqual([]);
  const fields = { name: 'Grace', password: chosenPassword, confirm: chosenPassword };
  expect((await person.submit(form, 'Sign up', fields)).words).toContain('Account created successfully!');
});

test('a password is not changed to one of them (SPEC §5.2.5)', async () => {
  const viewer = await signIn(product.url, demoEmail.viewer);
  const page = await viewer.open('/dashboard/account');
  const before = product.recorder.writes().length;
  const values = { current: demoPassword, password, confirm: password };
  const response = await viewer.submit(page, 'Change password', values);
  expect(response.status).toBe(400);
  expect(response.words).toContain(commonPassword);
  // By the dashboard itself, as at the sign-up: another provider may take any.
  expect(product.recorder.writes().slice(before)).toEqual([]);
});

test('the checklist’s question is answered for who is signed in or invited, and for no one else', async () => {
  const ask = (visitor: Visitor, body: string) =>
    visitor.send('/password-check', { method: 'POST', headers: urlEncoded, body });
  const viewer = await signIn(product.url, demoEmail.viewer);
  const invited = new Visitor(product.url);
  await invited.open(await people.invite(newEmail()));
  const forgetful = new Visitor(product.url);
  await forgetful.open(await resetLink(product.url, demoEmail.auditor));
  for (const visitor of [viewer, invited, forgetful]) {
    expect(JSON.parse((await ask(visitor, 'password=Password1!')).text)).toEqual({ common: true });
    expect(JSON.parse((await ask(visitor, 'password=Sunny-day-7!')).text)).toEqual({ common: false });
    for (const bad of ['', 'other=1', `password=${'x'.repeat(129)}`])
      expect((await ask(visitor, bad)).status).toBe(400);
  }
  expect((await ask(new Visitor(product.url), 'password=Password1!')).status).toBe(403);
});
