import { expect, test } from 'vitest';
import { setUpProduct } from '../support/product-in-process';
import { demoEmail, signIn } from '../support/visitor';

/* A script with someone's session (ASVS 2.4.1). */

const product = setUpProduct({ env: { REQUESTS_PER_MINUTE: '50', LOG_LEVEL: 'info' } });

test('one user gets so many pages a minute, whatever the number of sessions; others are not held up', async () => {
  const admin = await signIn(product.url, demoEmail.admin);
  const again = await signIn(product.url, demoEmail.admin);
  const asked = await Promise.all(
    Array.from({ length: 60 }, (_, at) => (at % 2 ? admin : again).open('/dashboard/polls')),
  );
  const rejected = asked.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThanOrEqual(10);
  expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
  expect(rejected[0]?.words).toContain('You have asked for more pages than a person does.');
  expect(product.output()).toContain('too many requests of a user');
  const viewer = await signIn(product.url, demoEmail.viewer);
  expect((await viewer.open('/dashboard/survey')).status).toBe(200);
});

test('a fifth of them may write: the rest is not carried out, and says so', async () => {
  const boss = await signIn(product.url, demoEmail.superadmin);
  const before = product.recorder.writes().length;
  const pages = [];
  for (let at = 0; at < 14; at++)
    pages.push(
      await boss.send('/dashboard/polls/new', {
        form: {
          ...{ question: `Which ${at}?`, 'options[0]': 'a', 'options[1]': 'b' },
          formKey: boss.formOwner + String(at).padStart(16, '0'),
        },
        manual: true,
      }),
    );
  expect(pages.map(({ status }) => status)).toEqual([...Array(10).fill(303), ...Array(4).fill(429)]);
  expect(product.recorder.writes().length - before).toBe(10);
});
