import type { Page } from '@playwright/test';
import { holdBack } from '../support/hold-back';
import { providerOf } from '../support/provider';
import { askToLogOut, openDialog, openOtherTab } from '../support/tabs';
import { expect, test } from '../support/test';
import { demoEmail, demoPassword } from '../support/visitor';

/* One session in several tabs: what is believed of another tab, and what a tab that was logged out may overwrite. */

async function signIn(page: Page, role: keyof typeof demoEmail = 'admin'): Promise<void> {
  await page.getByLabel('Email').fill(demoEmail[role]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('what was typed before a log-out elsewhere is held against what others saved meanwhile', async ({
  page,
  context,
  product,
  signInAs,
}) => {
  const provider = providerOf(product.adminApi);
  const [category] = await provider.list('/categories/list');
  const { id } = await provider.send('POST', `/section/create/${category?.id}`, { name: 'As it was' });
  await signInAs('admin');
  await openDialog(page, `/dashboard/sections/${id}/edit`);
  await page.getByLabel('Name').fill('My own name');

  const other = await openOtherTab(context);
  await (await askToLogOut(other)).getByRole('button', { name: 'Log Out' }).click();
  await expect(other).toHaveURL(/\/auth\/login$/);
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await provider.send('PUT', `/section/update/${id}`, { name: 'Their name' });
  await signIn(page);
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByLabel('Name')).toHaveValue('My own name');
  await page.getByRole('button', { name: 'Save', exact: false }).click();

  const versions = page.getByRole('region', { name: 'Both versions' });
  await expect(versions).toContainText('My own name');
  await expect(versions).toContainText('Their name');
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText('Section updated successfully!').first()).toBeVisible();
});

test('what was typed before a log-out elsewhere stays with its author while another person is signed in', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await openDialog(page, '/dashboard/polls/new');
  const question = page.getByLabel('Question');
  await question.fill('Mukunda iki?');
  const other = await openOtherTab(context);
  const logOut = async () => {
    await (await askToLogOut(other)).getByRole('button', { name: 'Log Out' }).click();
    await expect(other).toHaveURL(/\/auth\/login$/);
  };
  await logOut();
  await signIn(other, 'superadmin');
  await expect(other).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('alertdialog')).toContainText(
    'Log in again as Eric Niyonzima (admin@demo.test)',
  );
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(
    page.getByText(`You are signed in as Claudine Uwimana (${demoEmail.superadmin})`),
  ).toBeVisible();
  await expect(question).toHaveValue('');
  // Their own text is another one, and stays theirs as well.
  await question.fill('Iki si icyanjye?');
  await logOut();
  await page.getByRole('button', { name: 'Log in again' }).click();
  await signIn(page);
  await expect(page).toHaveURL(/\/polls\/new$/);
  await expect(question).toHaveValue('Mukunda iki?');
});

test('a login page that gets its scripts late ends no session, nor does a message that the server denies (UX-31)', async ({
  page,
  context,
}) => {
  const late = await context.newPage();
  const release = await holdBack(late, '**/*.js');
  await late.goto('/auth/login', { waitUntil: 'commit' });
  await expect(late.getByLabel('Email')).toBeVisible();

  const ready = page.waitForRequest('**/dashboard/live');
  await page.goto('/auth/login');
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await ready;
  const states: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/dashboard/activity'))
      states.push(request.postData());
  });

  release();
  const hydrated = () =>
    late.evaluate(() =>
      Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
    );
  await expect.poll(hydrated).toBe(true);
  const asked = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/dashboard/activity'),
  );
  await late.evaluate(() => new BroadcastChannel('session').postMessage({ type: 'ended', tab: -1 }));
  expect((await asked).status()).toBe(200);
  await page.getByRole('heading', { level: 1 }).click();
  await page.goto('/dashboard/categories');
  await expect(page).toHaveURL(/\/dashboard\/categories$/);
  expect(states).not.toContain('state=idle');
});
