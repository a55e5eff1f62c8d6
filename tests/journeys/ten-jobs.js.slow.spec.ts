import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { atWork, type Way, type Work } from '../support/counted-actions';
import { fixture } from '../support/forms';
import { expect, test } from '../support/test';

/*
 * The commonest jobs of the people who use this all day, each with the most actions it may take (what is one: counted-actions.ts), from Home,
 * signed in: by keyboard alone at a desk, there by mouse too, and on a phone of 360 px. 'Review 20 prompts' is review-prompts.js.spec.ts.
 */

/** Does a job in each way. @param most actions; a finger on a phone presses what a mouse does: the mouse is for the jobs that it does in another way */
async function job(
  page: Page,
  most: number,
  act: (work: Work, way: Way) => Promise<void>,
  ways: Way[] = ['keyboard', 'phone'],
): Promise<void> {
  for (const way of ways) {
    await page.setViewportSize(way === 'phone' ? { width: 360, height: 740 } : { width: 1280, height: 800 });
    const work = await atWork(page, way);
    await act(work, way);
    work.within(most);
  }
}

/** Goes to a page of the navigation, which on a phone is behind the menu: there by Home's shortcut. */
async function open(page: Page, { press }: Work, way: Way, name: string): Promise<void> {
  await press(
    page
      .getByRole('navigation', { name: way === 'phone' ? 'Shortcuts' : 'Main' })
      .getByRole('link', { name, exact: true }),
  );
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Goes to a page by its card on Home. */
async function openCard(page: Page, { press }: Work, name: string, heading = name): Promise<void> {
  await press(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first(),
  );
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const said = (page: Page, message: string) => expect(page.getByText(message).first()).toBeVisible();
const fileName = async (download: Promise<Download>) => (await download).suggestedFilename();

/** Opens the content by its code, by the search box. */
async function find(page: Page, work: Work, way: Way, code: string): Promise<void> {
  if (way === 'keyboard') await work.key('/');
  else await work.press(page.getByRole('link', { name: 'Search everything' }));
  await work.fill(page.getByRole('combobox', { name: 'Search everything' }), code, { enter: true });
  await expect(page.getByRole('dialog')).toContainText(code);
}

const film = fixture('clip-vp9.mp4');

test('publish a video with a quiz: 8 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  test.setTimeout(120_000);
  await signInAs('admin');
  await job(
    page,
    8,
    async (work, way) => {
      const title = `Inzovu n'umwana ${Date.now()}`;
      await openCard(page, work, 'Contents');
      if (way === 'mouse') await work.drop(`${title}.mp4`, 'video/mp4', readFileSync(film));
      else {
        await work.press(page.getByRole('link', { name: 'Add New Content' }));
        await work.chooseFile(page.getByLabel('Content File'), film);
      }
      await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('');
      await expect(page.getByLabel('Section', { exact: true })).not.toHaveValue('');
      await work.tick(page.getByLabel('Publish Immediately'));
      const code = await page.getByLabel('Code', { exact: true }).inputValue();
      const publish = page.getByRole('button', { name: 'Publish', exact: true });
      await expect(publish).toBeEnabled({ timeout: 30_000 });
      await work.press(publish);
      await said(page, 'Content uploaded successfully!');
      await work.press(page.getByRole('link', { name: 'Add its quiz' }));
      await expect(page.getByLabel('Target content code')).toHaveValue(code);
      const question = page.getByRole('textbox', { name: 'Question' });
      const option = (n: number) => page.getByRole('textbox', { name: `Option ${n}`, exact: true });
      const text = 'Inzovu irya iki?\na) Ibyatsi\nb) Inyama\nc) Amafi';
      await work.fill(question, text, { paste: true });
      await expect(question).toHaveValue('Inzovu irya iki?');
      await expect(option(3)).toHaveValue('Amafi');
      await work.press(page.getByRole('button', { name: 'Create Quiz' }));
      await said(page, 'Quiz created successfully!');
      await expect(page.getByRole('main').getByText(code).first()).toBeVisible();
    },
    ['mouse', 'keyboard', 'phone'],
  );
});

test('invite an admin: 4 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  await signInAs('superadmin');
  await job(page, 4, async (work, way) => {
    await open(page, work, way, 'Security');
    await work.fill(page.getByRole('textbox', { name: 'Email' }), `job-${way}-${Date.now()}@example.org`);
    await work.choose(page.getByLabel('Role', { exact: true }), 'Admin');
    await work.press(page.getByRole('button', { name: 'Send Invitation', exact: true }));
    await said(page, 'Invitation created');
  });
});

test('find ITE-012 and unpublish it: 3 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  await signInAs('admin');
  await job(
    page,
    3,
    async (work, way) => {
      await find(page, work, way, 'ITE-012');
      await work.press(page.getByRole('dialog').getByRole('button', { name: /^Unpublish/ }));
      await said(page, 'Content unpublished successfully!');
      work.within(3);
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await said(page, 'Content published successfully!');
    },
    ['mouse', 'keyboard', 'phone'],
  );
});

test('Gasabo last month as PDF: 3 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  test.setTimeout(120_000);
  await signInAs('viewer');
  await job(page, 3, async (work, way) => {
    await open(page, work, way, 'Insights');
    await work.choose(page.getByLabel('District', { exact: true }), 'Gasabo');
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await work.press(page.getByRole('button', { name: 'Last month as PDF' }));
    expect(await fileName(download)).toMatch(/^insights-gasabo-(\d{4}-\d\d)-01-to-\1-(28|29|30|31)\.pdf$/);
  });
});

test('the last category to the first place: 2 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  await signInAs('admin');
  await job(page, 2, async (work) => {
    await openCard(page, work, 'Categories');
    const toTop = page.getByRole('button', { name: /^Move .* to the top$/ }).last();
    const name =
      (await toTop.getAttribute('aria-label'))?.slice('Move '.length, -' to the top'.length) ?? '?';
    await work.press(toTop);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText(name);
  });
});

test('the results of a survey as CSV: 3 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await job(page, 3, async (work) => {
    await openCard(page, work, 'Surveys', 'Survey');
    await work.press(page.getByRole('link', { name: /^Results/ }).first());
    const download = page.waitForEvent('download');
    await work.press(page.getByRole('link', { name: /as CSV/ }).last());
    expect(await fileName(download)).toMatch(/^survey-.*\.csv$/);
  });
});

test('a poll live: 6 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  await signInAs('admin');
  await job(page, 6, async (work, way) => {
    const question = `Ukunda iki ${way} ${Date.now()}?`;
    await open(page, work, way, 'Polls');
    await work.press(page.getByRole('link', { name: 'Create Poll' }).first());
    await work.fill(page.getByRole('textbox', { name: 'Question' }), question);
    await work.fill(page.getByRole('textbox', { name: 'Option 1', exact: true }), 'Indirimbo');
    await work.fill(page.getByRole('textbox', { name: 'Option 2', exact: true }), 'Inkuru', { enter: true });
    await said(page, 'Poll created successfully!');
    await work.press(page.getByRole('button', { name: `Publish: ${question}` }));
    await said(page, 'Poll published successfully!');
    work.within(6);
    // As it was for the next test: drafts first.
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await said(page, 'Poll stopped');
  });
});

test('a quick alert: 5 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  await signInAs('admin');
  await job(page, 5, async (work, way) => {
    await open(page, work, way, 'Info Board');
    await work.press(page.getByRole('link', { name: 'Create Quick Alert' }));
    await work.fill(page.getByRole('textbox', { name: 'Title' }), `Imvura ${way} ${Date.now()}`);
    // The plain box; with scripts the editor takes its place as soon as one turns to it.
    await work.fill(page.getByRole('textbox', { name: 'Description' }), 'Guma mu nzu.');
    await work.press(page.getByRole('button', { name: 'Create', exact: true }));
    await said(page, 'Quick alert created');
  });
});

test('correct a title: 4 (SPEC §4.12.6)', async ({ page, signInAs }) => {
  await signInAs('admin');
  await job(page, 4, async (work, way) => {
    const title = `Umutwe ukosoye ${way} ${Date.now()}`;
    await find(page, work, way, 'ITE-013');
    await work.press(page.getByRole('dialog').getByRole('link', { name: /^Edit/ }));
    await expect(page.getByRole('heading', { name: 'Edit Content' })).toBeVisible();
    await work.fill(page.getByRole('textbox', { name: 'Title' }), title, { enter: true });
    await said(page, 'Content updated successfully!');
    work.within(4);
    await page.goto(`/dashboard/contents?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
});
