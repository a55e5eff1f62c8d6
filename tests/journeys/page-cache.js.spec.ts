import type { Page, Route } from '@playwright/test';
import { holdBack } from '../support/hold-back';
import { hydrated } from '../support/hydrated';
import { expect, test } from '../support/test';
import { demoEmail, signIn } from '../support/visitor';

/* Pages that were seen before are shown from memory, and are true all the same (decision 0076). */

/** Opens a page, and waits until it handles its links. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

async function goToSections(page: Page): Promise<void> {
  await follow(page, 'Sections');
  await expect(page.locator('main details[id]').first()).toBeVisible();
}

/** Holds back all requests for data from here on. @returns lets them go */
async function cutLine(page: Page): Promise<() => Promise<void>> {
  const restore = await holdBack(page, '**/*.data*');
  return async () => {
    restore();
    await page.unroute('**/*.data*');
  };
}

test('a screen seen before is shown while the line hangs, by a click and by Back; what others changed comes behind, and is said', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs('admin');
  await openWhole(page, '/dashboard/polls');
  const polls = page.locator('main li h2');
  const [first = ''] = await polls.allTextContents();
  await goToSections(page);
  const restore = await cutLine(page);

  await follow(page, 'Polls');
  await expect(heading(page, 'Polls')).toBeFocused();
  await expect(polls.first()).toHaveText(first);
  await page.goBack();
  await expect(heading(page, 'Sections')).toBeVisible();
  await expect(page.locator('main details[id]').first()).toBeVisible();

  // Someone else makes a poll; this tab knows nothing of it.
  const other = await signIn(product.url, demoEmail.superadmin);
  const made = await other.open('/dashboard/polls/new');
  await other.submit(made, /^Create Poll$/, {
    question: 'Kept or new?',
    'options[0]': 'Kept',
    'options[1]': 'New',
  });
  await page.goForward();
  await expect(heading(page, 'Polls')).toBeVisible();
  await expect(polls.first()).toHaveText(first);
  await expect(page.getByText('Updated', { exact: true })).toHaveCount(0);
  await restore();
  await expect(page.getByText('Kept or new?')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Updated$/ })).toBeVisible();
});

test('a refresh whose answer is cut, or is no page data, leaves the page and what was ticked; Retry ends in its heading', async ({
  page,
  signInAs,
  problems,
}) => {
  // Remix logs what it cannot read.
  problems.forgive(/503|SyntaxError/);
  await signInAs('admin');
  await openWhole(page, '/dashboard/contents?view=list');
  await goToSections(page);
  let answer: (route: Route) => Promise<void> = async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.length / 2) });
  };
  const restore = await cutLine(page);
  await page.route('**/contents.data*', (route) => answer(route));
  await page.goBack();
  const rows = page.locator('main input[name=id]');
  await rows.nth(0).check();
  await rows.nth(1).check();
  await restore();
  const banner = page.getByRole('alert').filter({ hasText: 'Shown as of' });
  const retry = banner.getByRole('button', { name: 'Retry' });
  const stays = async () => {
    await expect(banner).toContainText('The latest data could not be loaded.');
    await expect(page.locator('main input[name=id]:checked')).toHaveCount(2);
  };
  await expect(banner).toBeVisible();
  await stays();
  const html = { contentType: 'text/html', body: '<h1>Sign in to this network</h1>' };
  for (const other of [
    { status: 200, ...html },
    { status: 503, contentType: 'text/plain', body: 'Unavailable' },
  ]) {
    answer = (route) => route.fulfill(other);
    const answered = page.waitForResponse('**/contents.data*');
    await retry.click();
    await answered;
    await stays();
  }
  await page.unroute('**/contents.data*');
  await retry.press('Enter');
  await expect(banner).toHaveCount(0);
  await expect(heading(page, 'Contents')).toBeFocused();
  await expect(page.locator('main input[name=id]:checked')).toHaveCount(2);
});

test('a refresh that hangs is told of while it goes on', async ({ page, signInAs }) => {
  await page.clock.install();
  await signInAs('admin');
  await openWhole(page, '/dashboard/polls');
  await goToSections(page);
  const restore = await cutLine(page);
  const asked = page.waitForRequest('**/polls.data*');
  await follow(page, 'Polls');
  await asked;
  const banner = page.getByRole('alert').filter({ hasText: 'Shown as of' });
  await expect(heading(page, 'Polls')).toBeFocused();
  await expect(banner).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await expect(banner).toContainText('The latest data take long to load.');
  await expect(page.locator('main li h2').first()).toBeVisible();
  await restore();
  await expect(banner).toHaveCount(0);
});

test('where a refresh takes away what has the focus, the heading gets it', async ({
  page,
  product,
  signInAs,
}) => {
  const other = await signIn(product.url, demoEmail.superadmin);
  const question = 'Gone before it is seen?';
  await other.submit(await other.open('/dashboard/polls/new'), /^Create Poll$/, {
    question,
    'options[0]': 'Yes',
    'options[1]': 'No',
  });
  await signInAs('admin');
  await openWhole(page, '/dashboard/polls');
  await goToSections(page);
  const restore = await cutLine(page);
  await follow(page, 'Polls');
  const row = page.locator('main li').filter({ hasText: question });
  const link = row.getByRole('link', { name: /Delete/ });
  await expect(heading(page, 'Polls')).toBeFocused();
  await link.focus();
  const path = (await link.getAttribute('href')) ?? '';
  await other.submit(await other.open(path), /^Delete/, {});
  await restore();
  await expect(row).toHaveCount(0);
  await expect(heading(page, 'Polls')).toBeFocused();
});

test('without a line a page seen before opens from memory and says as of when it is; what was refused is said of no other page', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await openWhole(page, '/dashboard/polls');
  await goToSections(page);
  await follow(page, 'Polls');
  await expect(page.locator('main li h2').first()).toBeVisible();
  await context.setOffline(true);
  const offline = page.getByRole('alert').filter({ hasText: 'You have been offline' });
  const age = page.getByRole('alert').filter({ hasText: 'Shown as of' });
  await expect(offline).toBeVisible();
  await follow(page, 'Surveys');
  await expect(offline).toContainText('nothing was opened or sent');
  await follow(page, 'Sections');
  await expect(heading(page, 'Sections')).toBeFocused();
  await expect(page.locator('main details[id]').first()).toBeVisible();
  await expect(age).toContainText('The latest data could not be loaded.');
  await expect(offline).not.toContainText('nothing was opened or sent');
  await expect(age).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await expect(age).toHaveCount(0);
});

test('a form that was sent before the scripts came, and whose outcome is unknown: its page is not shown from memory', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const come = await holdBack(page, '**/assets/entry.client-*.js');
  // As when a person stops it: the document stays.
  await page.route('**/publish*', (route) => route.fulfill({ status: 204 }));
  await page.goto('/dashboard/contents?view=list', { waitUntil: 'domcontentloaded' });
  const sent = page.waitForResponse('**/publish*');
  await page
    .getByRole('button', { name: /^(Unp|P)ublish:? / })
    .first()
    .click({ noWaitAfter: true });
  await sent;
  come();
  await hydrated(page);
  await goToSections(page);
  const restore = await cutLine(page);
  const asked = page.waitForRequest('**/contents.data*');
  await page.evaluate(() => void setTimeout(() => history.back()));
  await asked;
  expect(await page.getByRole('button', { name: /^(Unp|P)ublish:? / }).count()).toBe(0);
  await restore();
  await expect(heading(page, 'Contents')).toBeVisible();
});

test('a toggle right after a page was shown from memory toggles, so does one after Back; its message is said once', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs('admin');
  await openWhole(page, '/dashboard/contents?view=list');
  const other = await signIn(product.url, demoEmail.admin);
  const button = page.getByRole('button', { name: /^(Unp|P)ublish:? / }).first();
  const name = ((await button.getAttribute('aria-label')) ?? '').replace(/^(Unp|P)ublish:? /, '');
  const row = (verb: string) => page.getByRole('button', { name: `${verb} ${name}`, exact: true });
  const saved = async () => {
    const { $ } = await other.open('/dashboard/contents?view=list');
    const labels = $('main button[aria-label]')
      .toArray()
      .map((one) => $(one).attr('aria-label'));
    return labels.includes(`Unpublish ${name}`) ? 'published' : 'draft';
  };
  const before = await saved();
  const [there, back] = before === 'published' ? ['Unpublish', 'Publish'] : ['Publish', 'Unpublish'];
  const after = before === 'published' ? 'draft' : 'published';
  const toast = page.locator('.mantine-Notification-root');

  await goToSections(page);
  // The refresh behind never comes.
  await page.route('**/contents.data*', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await page.goBack();
  await expect(row(there)).toBeVisible();
  await page.unroute('**/contents.data*');
  await row(there).click();
  await expect(toast).toContainText('successfully');
  expect(await saved()).toBe(after);

  // Back to the page as it was before that.
  await goToSections(page);
  await page.goBack();
  await expect(row(back)).toBeVisible();
  await expect(toast).toHaveCount(0);
  await row(back).click();
  await expect(row(there)).toBeVisible();
  expect(await saved()).toBe(before);
});

test('signing out drops what was kept', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await openWhole(page, '/dashboard/categories');
  await goToSections(page);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
  });
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  const restore = await cutLine(page);
  const asked = page.waitForRequest('**/sections.data*');
  await page.goBack();
  await asked;
  await expect(page.locator('html[data-same-document]')).toHaveCount(1);
  await expect(page.locator('main details[id]')).toHaveCount(0);
  await restore();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
