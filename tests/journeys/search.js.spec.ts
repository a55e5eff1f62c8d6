import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/test';

const boxIn = (page: import('@playwright/test').Page) =>
  page.getByRole('combobox', { name: 'Search everything' });

test('by keyboard alone from anywhere to ITE-012, and to what was opened last (SPEC §2.3.8, UX-07)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/polls');
  await page.keyboard.press('Control+k');
  await expect(boxIn(page)).toBeFocused();
  // Who does not wait for the answer gets the first one all the same.
  await page.keyboard.type('ite012');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('ITE-012');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard\/contents\?q=ITE-012$/);
  await page.keyboard.press('/');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(boxIn(page)).toBeHidden();
});

test('arrows, Home and End choose, and what is chosen is said (SPEC §2.3.8, UX-07)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard');
  await page.keyboard.press('/');
  await boxIn(page).fill('a');
  const chosen = page.getByRole('option', { selected: true });
  const options = page.getByRole('option');
  await expect(options).toHaveCount(13);
  const first = await chosen.textContent();
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['End', 12],
    ['ArrowDown', 0],
    ['ArrowUp', 12],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    const id = (await options.nth(at).getAttribute('id')) ?? '';
    await expect(boxIn(page)).toHaveAttribute('aria-activedescendant', id);
    await expect(chosen).toHaveAttribute('id', id);
  }
  expect(await chosen.textContent()).toBe(first);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/search\?q=a$/);
});

test('/ in a field is a character; nothing found and a failure are said, and Retry searches again (SPEC §2.3.9)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents');
  const filter = page.getByRole('main').getByRole('searchbox');
  await filter.fill('a');
  await filter.press('/');
  await expect(filter).toHaveValue('a/');
  await expect(boxIn(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await boxIn(page).fill('zzzz');
  const status = page.getByRole('dialog').getByRole('status');
  await expect(status).toHaveText('Nothing found for “zzzz”.');
  await page.route('**/dashboard/search.json*', (route) => route.abort());
  await boxIn(page).fill('ite-');
  await expect(status).toHaveText(/cannot be reached/);
  await page.unroute('**/dashboard/search.json*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(status).toHaveText(/result/);
});

test('what was opened is forgotten with the session, and is no other user’s (SPEC §2.3.8)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard');
  await page.keyboard.press('/');
  await boxIn(page).fill('new quick alert');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/info/new?tab=alerts');
  await page.context().clearCookies();
  await signInAs('viewer');
  await page.goto('/dashboard');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/Type a code/);
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('Enter in the same moment as the text opens what that text finds, never what the one before found (SPEC §2.3.9)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard');
  await page.keyboard.press('/');
  await boxIn(page).fill('ITE-012');
  await expect(page.getByRole('option')).toHaveCount(1);
  // Both events before React has done anything about the first.
  await boxIn(page).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'new quick alert');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL(/\/info\/new\?tab=alerts$/);
});

test('where the script of the box does not come, the page of the search does (SPEC §2.3.8)', async ({
  page,
  signInAs,
  problems,
}) => {
  problems.forgive(/box/);
  await signInAs('viewer');
  await page.goto('/dashboard/info');
  await page.route('**/assets/box-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Search everything' }).click();
  await expect(page).toHaveURL(/\/dashboard\/search$/);
  // With what was typed meanwhile.
  const fail = await holdBack(page, '**/assets/box-*.js');
  await page.goto('/dashboard/info');
  await page.keyboard.press('/');
  await page.keyboard.type('ite 012');
  fail();
  await expect(page).toHaveURL(/\/dashboard\/search\?q=ite(\+|%20)012$/);
});

for (const script of ['box', 'entry.client'])
  test(`what is typed before the ${script} script has come is in the box (SPEC §2.3.8)`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('admin');
    const come = await holdBack(page, `**/assets/${script}-*.js`);
    await page.goto('/dashboard/polls');
    await page.keyboard.press('/');
    await page.keyboard.type('ite 01');
    if (script === 'box')
      await expect(page.getByRole('link', { name: 'Search everything' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
    come();
    await expect(boxIn(page)).toHaveValue('ite 01');
    await expect(boxIn(page)).toBeFocused();
    // From here on the keys are the field's.
    await page.keyboard.type('2');
    await expect(boxIn(page)).toHaveValue('ite 012');
    await page.keyboard.press('Escape');
    await expect(boxIn(page)).toBeHidden();
    await page.keyboard.press('/');
    await expect(boxIn(page)).toHaveValue('');
  });
