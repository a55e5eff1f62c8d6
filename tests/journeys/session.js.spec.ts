import type { Page } from '@playwright/test';
import { sessionLimits } from '../../app/lib/session-limits';
import { slow } from '../support/line';
import { song } from '../support/song';
import { askToLogOut, openDialog, openOtherTab } from '../support/tabs';
import { expect, test } from '../support/test';
import { demoEmail, demoPassword } from '../support/visitor';

/**
 * Lets the page's clock be moved, and the server's answer about the time left move with it; everything else goes to the real
 * server, where the session is as old as it really is.
 */
async function movableClock(page: Page) {
  await page.clock.install();
  let passed = 0;
  await page.route('**/dashboard/activity', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    await route.fulfill({ json: { left: sessionLimits.idle - passed } });
  });
  return {
    async pass(ms: number) {
      passed += ms;
      await page.clock.fastForward(ms);
      await page.clock.runFor(2_000);
    },
    reset: () => {
      passed = 0;
    },
  };
}

test('the warning counts down, Continue keeps the session, Logout ends it (SPEC §4.1.7, §4.1.8, UX-30)', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  const clock = await movableClock(page);
  // The page asks for live events once its scripts run; before that there is no clock to move.
  const ready = page.waitForRequest('**/dashboard/live');
  await page.goto('/dashboard/home');
  await ready;
  const warning = page.getByRole('alertdialog');
  await clock.pass(sessionLimits.idle - 40_000);
  await expect(warning).toBeHidden();
  await clock.pass(15_000);
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('timer')).toHaveText(/^\d+ seconds$/);
  await expect(warning.getByRole('button', { name: 'Continue' })).toBeFocused();
  clock.reset();
  await warning.getByRole('button', { name: 'Continue' }).click();
  await expect(warning).toBeHidden();

  await clock.pass(sessionLimits.idle - 20_000);
  await warning.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goto('/dashboard/home');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('an upload under way counts as activity: no warning stays, and the session outlives ten minutes', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const clock = await movableClock(page);
  await page.goto('/dashboard/uploads');
  await slow(page, 300_000);
  const name = 'ndende.wav';
  await page
    .getByLabel('Send files')
    .setInputFiles({ name, mimeType: 'audio/wav', buffer: song(20_000_000) });
  const sent = () =>
    page
      .getByLabel(`Upload of ${name}`)
      .first()
      .evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(sent).toBeGreaterThan(0);
  const warning = page.getByRole('alertdialog');
  for (let times = 0; times < 3; times++) {
    await clock.pass(sessionLimits.idle - 20_000);
    await expect(warning).toBeHidden();
    clock.reset(); // the server counts each chunk as activity as well (requests/uploads)
  }
  expect(await sent()).toBeLessThan(100);
  // Paused, nothing goes on any more.
  await page
    .getByRole('button', { name: `Pause the upload of ${name}` })
    .first()
    .click();
  await clock.pass(sessionLimits.idle - 20_000);
  await expect(warning).toBeVisible();
});

test('what was typed when the session ended is back after signing in again, for the same person only', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const clock = await movableClock(page);
  const typed = page.getByRole('textbox', { name: 'Email' });
  const interrupt = async () => {
    await page.goto('/dashboard/security');
    // With an empty form only once the page's scripts run.
    await expect(page.getByRole('button', { name: 'Send Invitation', exact: true })).toBeDisabled();
    await typed.fill('half-typed@example.org');
    await page.clock.runFor(1_000);
    clock.reset();
    await clock.pass(sessionLimits.idle + 5_000);
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(
      page.getByText('You were logged out after 10 minutes without activity.').first(),
    ).toBeVisible();
  };
  const signIn = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard\/security$/);
  };
  await interrupt();
  await signIn(demoEmail.admin);
  await expect(typed).toHaveValue('half-typed@example.org');
  await expect(page.getByText('What you had typed is back')).toBeVisible();

  await interrupt();
  await signIn(demoEmail.superadmin);
  await expect(typed).toHaveValue('');
});

test('logging out in one tab names another with text that was not sent, and that one asks before it leaves', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await openDialog(page, '/dashboard/polls/new');
  await page.getByLabel('Question').fill('Mukunda iki?');

  const other = await openOtherTab(context);
  const question = await askToLogOut(other);
  await expect(question.getByText('There is text that was not sent')).toBeVisible();
  await expect(question).toContainText('“Create Poll”');
  await question.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Question')).toHaveValue('Mukunda iki?');

  await askToLogOut(other);
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect(other).toHaveURL(/\/auth\/login$/);

  const asks = page.getByRole('alertdialog', { name: 'You have text here that was not sent' });
  await expect(asks).toBeVisible();
  await expect(page).toHaveURL(/\/polls\/new$/);
  await asks.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel('Email').fill(demoEmail.admin);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/polls\/new$/);
  await expect(page.getByLabel('Question')).toHaveValue('Mukunda iki?');
});

test('logging out says nothing of other tabs where nothing was typed, and those follow', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await openDialog(page, '/dashboard/polls/new');
  const other = await openOtherTab(context);
  const question = await askToLogOut(other);
  await expect(question.getByText('There is text that was not sent')).toHaveCount(0);
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});
