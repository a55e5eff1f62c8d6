import type { Page } from '@playwright/test';
import { hydrated } from '../support/hydrated';
import { expect, test } from '../support/test';

/* Without a line the frame and the page one is on stay, with what was typed; it goes on by itself when the line is back. */

async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test('on a phone: a form keeps what was typed, sends nothing, and is sent when the line is back', async ({
  page,
  context,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs('admin');
  await openWhole(page, '/dashboard/categories/new');
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabel('Title');
  await title.fill('Ibihe by’umwaka');
  await context.setOffline(true);
  // In the dialog: beside it nothing can be reached.
  const banner = dialog.getByRole('alert');
  await expect(banner).toContainText(
    /You have been offline since \d\d:\d\d\sKigali \(\d\d:\d\d\sUTC\)\. ?What you see may be out of date\./,
  );
  await dialog.getByRole('button', { name: /^(Add|Create|Save)/ }).click();
  await expect(banner).toContainText('nothing was opened or sent');
  await banner.getByRole('button', { name: 'Retry' }).click();
  await expect(title).toHaveValue('Ibihe by’umwaka');

  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(title).toHaveValue('Ibihe by’umwaka');
  // It breaks once more while the form is under way, after the server took it: sent again it is saved once.
  await page.route(
    '**/categories/new.data*',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: /^(Add|Create|Save)/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('It may or may not have been saved.');
  await expect(title).toHaveValue('Ibihe by’umwaka');
  await dialog.getByRole('button', { name: /^(Add|Create|Save)/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Ibihe by’umwaka' })).toHaveCount(1);
});

test('a page whose data and script do not come: the one before stays, not loaded anew, and the new one opens by itself', async ({
  page,
  context,
  signInAs,
  problems,
}) => {
  problems.forgive(/route module|dynamically imported|ERR_INTERNET_DISCONNECTED/);
  await signInAs('admin');
  await openWhole(page, '/dashboard/sections');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
  });
  const rows = await page.locator('main details').count();
  expect(rows).toBeGreaterThan(2);
  // The browser still believes in its line.
  await context.route('**/*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('navigation').getByRole('link', { name: 'Polls' }).click();
  const banner = page.getByRole('alert');
  await expect(banner).toContainText(
    /The server has been unreachable since \d\d:\d\d\sKigali \(\d\d:\d\d\sUTC\)\./,
  );
  await expect(banner).toContainText('resumes when you reconnect');
  await expect(page.locator('main details')).toHaveCount(rows);
  await expect(page.locator('main details[id]').first()).toBeVisible();
  await expect(page.locator('html[data-same-document]')).toHaveCount(1);
  // Another one is not begun.
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(banner).toContainText('nothing was opened or sent');

  await context.unroute('**/*');
  await expect(page.getByRole('heading', { level: 1, name: 'Polls' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/polls$/);
});

test('a dialog whose data do not come: the page says so, and the dialog opens by itself when the server is back', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await openWhole(page, '/dashboard/polls');
  const create = page.getByRole('link', { name: 'Create Poll' });
  await create.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.route('**/*', (route) => route.abort('internetdisconnected'));
  await create.click();
  // The list's refresh may fail as well, with an alert of its own.
  const banner = page.getByRole('alert').filter({ hasText: 'The server has been unreachable since' });
  await expect(banner).toBeVisible();
  await context.unroute('**/*');
  await expect(page.getByRole('dialog').getByLabel('Question')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a search that was typed without a line is applied when the line is back', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await openWhole(page, '/dashboard/polls');
  const search = page.getByRole('searchbox');
  await context.setOffline(true);
  await search.fill('koza');
  await expect(page.getByRole('alert')).toContainText('resumes when you reconnect');
  await expect(page).toHaveURL(/\/polls$/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/[?&]q=koza/);
  await expect(search).toHaveValue('koza');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
