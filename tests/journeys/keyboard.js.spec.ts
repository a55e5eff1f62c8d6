import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root } from '../../scripts/lib/machine.mjs';
import { enrol } from '../support/authenticator';
import { invitation } from '../support/scenarios';
import { expect, test } from '../support/test';

// UX-07: the way of a user who has no pointer. Only keys are pressed here; what is reached is told by where the focus is.

/**
 * Presses Tab until a control has the focus, as a user does who looks for it.
 * @param most how many times at most
 */
async function tabTo(page: Page, control: Locator, most = 80) {
  await expect(control.first()).toBeVisible();
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab');
    if (await control.first().evaluate((element) => element === document.activeElement)) {
      await seen(page);
      return;
    }
  }
  throw new Error(`${control} was not reached with ${most} presses of Tab`);
}

/** What has the focus is not hidden under a bar that stays in place (WCAG 2.4.11), and shows that it has it. */
async function seen(page: Page) {
  const { what, hit, ring } = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return {
      what: `${element.outerHTML.slice(0, 200)} under ${at?.outerHTML.slice(0, 200)}`,
      hit: Boolean(
        at && (element.contains(at) || at.contains(element) || at.closest('label')?.contains(element)),
      ),
      ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });
  expect(hit, `the focus is covered: ${what}`).toBe(true);
  expect(ring, 'the focus has no ring').toBe(true);
}

const focused = (page: Page) => page.locator(':focus');

test('sign in with a code', async ({ page, product }) => {
  const email = `keys-${Date.now()}@example.org`;
  const person = await enrol(product.url, await invitation(product.url, email), email);
  await page.goto('/auth/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }), 1);
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused();
  await page.keyboard.type(await person.code());
  await page.keyboard.press('Enter');
  // The first code of an account makes its recovery codes.
  await expect(page.getByRole('heading', { name: 'Keep these codes' })).toBeVisible();

  // The skip link comes first and leads past the navigation.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focused(page).evaluate((element) => element.closest('main') !== null)).toBe(true);
});

test('go to a page: its heading has the focus; add a category in a dialog that keeps the focus and gives it back (UX-01, UX-07)', async ({
  page,
  signInAs,
}) => {
  const name = `Ubugeni ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard');
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }));
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Categories' });
  await expect(heading).toBeFocused();

  const opener = page.getByRole('link', { name: 'Add Category' });
  await tabTo(page, opener, 5);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  for (let pressed = 0; pressed < 14; pressed++) {
    await page.keyboard.press('Tab');
    // Once round: the browser's own bar, which Chromium shows as the page's body.
    expect(
      await focused(page).evaluateAll((all) =>
        all.every((one) => one.closest('dialog') || one === document.body),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type(name);
  // A file is chosen in the system's own window, which is opened from the focused control. A user listens all the time: else the
  // interception of that window is taken away between the two, and the second one opens before it is there again.
  page.on('filechooser', () => {});
  for (const [label, file] of [
    ['Thumbnail', 'thumbnail.png'],
    ['Icon', 'icon.svg'],
  ] as const) {
    const field = dialog.getByLabel(label);
    await tabTo(page, field, 12);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(join(root, 'tests/fixtures', file));
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Add Category' }), 12);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await focused(page).count(), 'the focus is somewhere').toBe(1);
});

test('the focus is never under the bars of a phone', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signInAs('admin');
  for (const [path, stops] of [
    ['/dashboard/polls', 10],
    ['/dashboard/contents?view=list', 30],
  ] as const) {
    await page.goto(path);
    // Down under the primary action at the bottom, and back up again under the bar at the top.
    for (const key of ['Tab', 'Shift+Tab']) {
      let met = 0;
      for (let pressed = 0; pressed < 40; pressed++) {
        await page.keyboard.press(key);
        // Once round: the browser's own bar, where nothing of the page has the focus.
        if ((await focused(page).count()) === 0) continue;
        await seen(page);
        met += 1;
      }
      expect(met, `stops on ${path}`).toBeGreaterThanOrEqual(stops);
    }
  }
});

test('remove an option of a poll: the focus goes to the option that took its place, or to the last one', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/polls/new');
  const option = (n: number) => page.getByRole('textbox', { name: `Option ${n}`, exact: true });
  const remove = (n: number) => page.getByRole('button', { name: `Remove option ${n}`, exact: true });
  for (const added of [3, 4]) {
    await tabTo(page, page.getByRole('button', { name: 'Add Option' }));
    await page.keyboard.press('Enter');
    await expect(option(added)).toBeVisible();
  }
  for (const [n, text] of ['Yego', 'Oya', 'Simbizi', 'Ahari'].entries()) {
    await tabTo(page, option(n + 1));
    await page.keyboard.type(text);
  }
  await tabTo(page, remove(2));
  await page.keyboard.press('Enter');
  await expect(option(2)).toBeFocused();
  await expect(option(2)).toHaveValue('Simbizi');
  await tabTo(page, remove(3));
  await page.keyboard.press('Enter');
  await expect(remove(1)).toHaveCount(0);
  await expect(option(2)).toBeFocused();
  await expect(option(2)).toHaveValue('Simbizi');
});

test('Publish, Stop and Discard leave the focus in the row, or at the heading', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const question = `Aho bikomereza ${Date.now()}`;
  await page.goto('/dashboard/polls/new');
  await page.getByLabel('Question').fill(question);
  await page.getByLabel('Option 1', { exact: true }).fill('a');
  await page.getByLabel('Option 2', { exact: true }).fill('b');
  await page.getByRole('button', { name: 'Create Poll' }).last().click();
  const row = page.locator('main li').filter({ hasText: question });
  const focused = row.locator(':focus');
  const publish = row.getByRole('button', { name: `Publish: ${question}` });
  const stop = row.getByRole('button', { name: `Stop: ${question}` });
  await publish.press('Enter');
  await expect(stop).toBeVisible();
  await expect(focused).toHaveCount(1);
  await stop.press('Enter');
  await expect(publish).toBeVisible();
  await expect(focused).toHaveCount(1);

  await page.goto('/dashboard/polls');
  await page.getByRole('link', { name: 'Create Poll' }).first().click();
  await page.getByLabel('Question').fill(question);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Escape');
  const drafts = page.getByRole('region', { name: 'Your drafts' });
  await drafts.getByRole('button', { name: /^Discard/ }).press('Enter');
  await expect(drafts).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what a finger presses on a phone is 44 px high', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs('superadmin');
  const tall = async (path: string, ...selectors: string[]) => {
    await page.goto(path);
    for (const selector of selectors) {
      const one = page.locator(selector).first();
      await expect(one, selector).toBeAttached();
      const height = await one.evaluate((element) => {
        const { height } = element.getBoundingClientRect();
        // The area around a mark that is drawn small.
        const around = getComputedStyle(element, '::after');
        return around.position === 'absolute' ? Math.max(height, Number.parseFloat(around.height)) : height;
      });
      expect(height, `${path} ${selector}`).toBeGreaterThanOrEqual(44);
    }
  };
  await tall('/dashboard', 'a:text-is("All polls")', 'a:text-is("All quizzes")');
  await tall('/dashboard/quiz/new', 'input[name=correctAnswer]');
  await tall('/dashboard/contents/new', 'summary:text-is("New section")');
  await tall('/dashboard/info', 'a:text-is("Read More")');
});
