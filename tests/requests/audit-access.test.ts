import { expect, test } from 'vitest';
import { confirmFor } from '../support/people';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { demoEmail, hrefOf, signIn, type Visitor } from '../support/visitor';

/* Who reads what of the audit log: app/lib/audit-access.ts. The rule itself: tests/unit/audit-access.test.ts. */

const product = setUpProduct();
const boss = setUpVisitor(product, 'superadmin');
const admin = setUpVisitor(product, 'admin');
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const panel = (visitor: Visitor) => visitor.open('/dashboard/security');
const activityOf = async (visitor: Visitor, email: string) =>
  (await panel(visitor)).$(`a[aria-label="Activity: ${email}"]`).attr('href');
/** A page, and the data that Remix fetches for it. */
const both = async (visitor: Visitor, path: string) => {
  const [page, data] = [await visitor.open(path), await visitor.open(`${path}.data`)];
  return { page, data, text: `${page.text}\n${data.text}`, statuses: [page.status, data.status] };
};

test('an admin has no link to a superadmin’s activity, and gets nothing at its URL', async () => {
  expect(await activityOf(admin, demoEmail.superadmin)).toBeUndefined();
  const path = (await activityOf(boss, demoEmail.superadmin)) ?? '';
  expect(path).toContain('/activity');
  const { statuses, text } = await both(admin, path);
  expect(statuses).toEqual([403, 403]);
  expect(text).not.toMatch(/signed in|127\.0\.0\.1/);
  expect((await boss.open(path)).words).toMatch(/signed in.*from 127\.0\.0\.1/);
});

test('an admin reads the activity of users they manage without addresses, and nothing a superadmin did', async () => {
  await signIn(product.url, demoEmail.viewer);
  await confirmFor(boss, await panel(boss), 'Log out everywhere', demoEmail.viewer);
  const path = (await activityOf(admin, demoEmail.viewer)) ?? '';
  const forAdmin = await both(admin, path);
  expect(forAdmin.page.words).toContain('signed in');
  expect(forAdmin.text).not.toMatch(/127\.0\.0\.1|logged Solange/);
  expect((await boss.open(path)).words).toMatch(/logged Solange Ingabire out everywhere.*from 127\.0\.0\.1/);
});

test('an admin reads who changed an item and when, with no address or browser of others', async () => {
  const list = await boss.open('/dashboard/contents?view=list');
  const edit = hrefOf(list, 'main a[href*="/edit"]');
  const id = /contents\/([^/]+)\/edit/.exec(edit)?.[1] ?? '';
  const sentBy = async (visitor: Visitor, title: string) => {
    const form = await visitor.open(edit);
    const send = visitor.send.bind(visitor);
    visitor.send = (path, how) => send(path, { ...how, headers: { ...how?.headers, 'user-agent': browser } });
    await visitor.submit(form, /^Save/, { title });
    visitor.send = send;
  };
  await sentBy(boss, 'By the superadmin');
  const history = `/dashboard/history/content/${id}`;
  const forAdmin = await both(admin, history);
  expect(forAdmin.page.words).toMatch(/edited the content/);
  expect(forAdmin.text).not.toMatch(/127\.0\.0\.1|Firefox/);
  const forBoss = await both(boss, history);
  expect(forBoss.text).toMatch(/127\.0\.0\.1/);
  expect(forBoss.text).toContain('Firefox');
  await sentBy(admin, 'By the admin');
  expect((await both(admin, history)).text).toContain('Firefox');
});
