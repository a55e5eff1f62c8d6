import { expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { attrsOf, demoEmail, type HtmlPage, hrefOf, signIn, type Visitor } from '../support/visitor';

/*
 * What was published, returned to draft or moved can be taken back from the message that tells of it, without JavaScript too: it is a
 * form like the list's own, so that what another user did in between stands.
 */

const product = setUpProduct();
const admin = setUpVisitor(product, 'superadmin');

const labelOf = (page: HtmlPage, pattern: RegExp) =>
  attrsOf(page, 'main button[aria-label]', 'aria-label').find((label) => pattern.test(label)) ?? '';

test('a content: published again, and returned again, with the filters of the list (SPEC §4.4.1, §4.4.14)', async () => {
  const list = await admin.open('/dashboard/contents?view=list&status=published');
  const name = labelOf(list, /^Unpublish/).replace(/^Unpublish:? /, '');
  const draft = await admin.submit(list, labelOf(list, /^Unpublish/));
  expect(draft.words).toContain('Content unpublished successfully!');
  const again = await admin.submit(draft, 'Undo');
  expect(again.words).toContain('Content published successfully!');
  expect(again.path).toBe('/dashboard/contents?status=published&view=list');
  expect(labelOf(again, new RegExp(`^Unpublish.*${name}`))).not.toBe('');
  expect((await admin.submit(again, 'Undo')).words).toContain('Content unpublished successfully!');
});

test('a content that had a time: the message says that it is gone, since Undo does not bring it back', async () => {
  const list = await admin.open('/dashboard/contents?view=list&status=drafts');
  const href = hrefOf(list, 'main tbody tr a[title^="Edit"]');
  const name = labelOf(list, /^Publish/).replace(/^Publish:? /, '');
  await admin.submit(await admin.open(href), /^Save/, { publishAt: '2099-01-05T07:00' });
  const set = await admin.open('/dashboard/contents?view=list&status=drafts');
  expect(set.words).toContain('Goes live');
  const live = await admin.submit(set, labelOf(set, new RegExp(`^Publish.*${name}`)));
  expect(live.words).toMatch(
    /Content published successfully! “.*” Its time to go live, .*2099.*, is no longer set\./,
  );
  const draft = await admin.submit(live, 'Undo');
  expect(draft.words).toContain('Content unpublished successfully!');
  expect(draft.words).not.toContain('is no longer set');
});

test('a poll, a quiz, a survey: Undo returns what was published; what was returned is published for as long as the last time (SPEC §4.4.6)', async () => {
  for (const [path, stopped, published] of [
    ['/dashboard/polls', 'Poll stopped', 'Poll published successfully!'],
    ['/dashboard/quiz', 'Quiz unpublished', 'Quiz published successfully!'],
    ['/dashboard/survey', 'Survey unpublished', 'Survey published successfully!'],
  ] as const) {
    const list = await admin.open(path);
    const on = await admin.submit(list, labelOf(list, /^Publish: /), { selectedTimeout: '21600' });
    expect(on.words, path).toContain(published);
    const off = await admin.submit(on, 'Undo');
    expect(off.words, path).toContain(stopped);
    const onAgain = await admin.submit(off, 'Publish again for 6 hours');
    expect(onAgain.words, path).toContain(published);
    // Once: the message is gone with the next page, and so is its form.
    expect((await admin.open(path)).words, path).not.toContain('Undo');
  }
});

test('a category goes back to its place; not when another user moved it in between', async () => {
  const moved = await moveFirstDown(admin);
  const back = await admin.submit(moved, 'Undo');
  expect(back.words).toMatch(/is now number 1 Undo/);

  const again = await moveFirstDown(admin);
  const other = await signIn(product.url, demoEmail.admin);
  await moveFirstDown(other);
  const kept = await admin.submit(again, 'Undo');
  expect(kept.words).toContain('Someone moved it after you opened this page, so it was left there.');
});

test('the last category goes to the top in one step, and back', async () => {
  const list = await admin.open('/dashboard/categories');
  const names = (page: HtmlPage) =>
    page
      .$('tbody tr th')
      .map((_, cell) => page.$(cell).text().trim())
      .get();
  const before = names(list);
  const labels = list.$('button[aria-label$=" to the top"]:not([disabled])');
  expect(labels).toHaveLength(before.length - 1);
  const moved = await admin.submit(list, labels.last().attr('aria-label') ?? '');
  expect(moved.words).toContain('is now number 1');
  expect(names(moved)).toEqual([before.at(-1), ...before.slice(0, -1)]);
  expect(names(await admin.submit(moved, 'Undo'))).toEqual(before);
});

async function moveFirstDown(user: Visitor): Promise<HtmlPage> {
  const list = await user.open('/dashboard/categories');
  const moved = await user.submit(list, labelOf(list, /^Move .* down/));
  expect(moved.words).toContain('is now number 2');
  return moved;
}

test('what was refused, or done by someone else already, has nothing to take back', async () => {
  const old = await admin.open('/dashboard/polls?shown=13');
  const publish = labelOf(old, /^Publish: /);
  // By someone else: the same form of one user gets the first one's response again.
  const other = await signIn(product.url, demoEmail.admin);
  await other.submit(await other.open('/dashboard/polls?shown=13'), publish);
  const already = await admin.submit(old, publish);
  expect(already.words).toContain('This poll is already published');
  expect(already.$('button:contains("Undo")')).toHaveLength(0);
});
