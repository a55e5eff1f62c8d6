import type { Page } from '@playwright/test';
import { atWork, type Way, type Work } from '../support/counted-actions';
import { fixture } from '../support/forms';
import { expect, test } from '../support/test';

/*
 * Common jobs, each with the most actions it may take (what is one: counted-actions.ts), from Home, signed in: by keyboard alone at a desk,
 * and on a phone of 360 px. 'Review 20 prompts' is review-prompts.js.spec.ts.
 */

/** Goes to a page of the navigation, which on a phone is behind the menu: there by Home's shortcut. */
async function open(page: Page, { press }: Work, way: Way, name: string): Promise<void> {
  await press(
    page
      .getByRole('navigation', { name: way === 'phone' ? 'Shortcuts' : 'Main' })
      .getByRole('link', { name, exact: true }),
  );
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const said = (page: Page, message: string) => expect(page.getByText(message).first()).toBeVisible();

type Job = {
  name: string;
  role: 'superadmin' | 'admin' | 'viewer';
  /** Actions at most. */
  most: number;
  act(page: Page, work: Work, way: Way): Promise<void>;
};

const jobs: Job[] = [
  {
    ...{ name: 'publish a video with a quiz', role: 'admin', most: 8 },
    async act(page, work) {
      await work.press(page.getByRole('main').getByRole('link', { name: /^Contents/ }));
      await work.press(page.getByRole('link', { name: 'Add New Content' }));
      await work.chooseFile(page.getByLabel('Content File'), fixture('clip-vp9.mp4'));
      await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('');
      await expect(page.getByLabel('Section', { exact: true })).not.toHaveValue('');
      await work.tick(page.getByLabel('Publish Immediately'));
      const code = await page.getByLabel('Code', { exact: true }).inputValue();
      const publish = page.getByRole('button', { name: 'Publish', exact: true });
      await expect(publish).toBeEnabled({ timeout: 30_000 });
      await work.press(publish);
      await work.press(page.getByRole('link', { name: 'Add its quiz' }));
      await expect(page.getByLabel('Target content code')).toHaveValue(code);
      const question = page.getByRole('textbox', { name: 'Question' });
      await work.paste(question, 'Inzovu irya iki?\na) Ibyatsi\nb) Inyama\nc) Amafi');
      await expect(question).toHaveValue('Inzovu irya iki?');
      await work.press(page.getByRole('button', { name: 'Create Quiz' }));
      await said(page, 'Quiz created successfully!');
    },
  },
  {
    ...{ name: 'invite an admin', role: 'superadmin', most: 4 },
    async act(page, work, way) {
      await open(page, work, way, 'Security');
      await work.fill(page.getByRole('textbox', { name: 'Email' }), `job-${way}-${Date.now()}@example.org`);
      await work.choose(page.getByLabel('Role', { exact: true }), 'Admin');
      await work.press(page.getByRole('button', { name: 'Send Invitation', exact: true }));
      await said(page, 'Invitation created');
    },
  },
  {
    ...{ name: 'find ITE-012 and unpublish it', role: 'admin', most: 3 },
    async act(page, work, way) {
      if (way === 'keyboard') await work.key('/');
      else await work.press(page.getByRole('link', { name: 'Search everything' }));
      const code = way === 'keyboard' ? 'ITE-012' : 'ITE-013';
      await work.fill(page.getByRole('combobox', { name: 'Search everything' }), code, { enter: true });
      await work.press(page.getByRole('dialog').getByRole('button', { name: /^Unpublish/ }));
      await said(page, 'Content unpublished successfully!');
    },
  },
  {
    ...{ name: 'Gasabo last month as PDF', role: 'viewer', most: 3 },
    async act(page, work, way) {
      await open(page, work, way, 'Insights');
      await work.choose(page.getByLabel('District', { exact: true }), 'Gasabo');
      const download = page.waitForEvent('download', { timeout: 60_000 });
      await work.press(page.getByRole('button', { name: 'Last month as PDF' }));
      const name = (await download).suggestedFilename();
      expect(name).toMatch(/^insights-gasabo-(\d{4}-\d\d)-01-to-\1-(28|29|30|31)\.pdf$/);
    },
  },
  {
    ...{ name: 'a poll live', role: 'admin', most: 6 },
    async act(page, work, way) {
      const question = `Ukunda iki ${way} ${Date.now()}?`;
      await open(page, work, way, 'Polls');
      await work.press(page.getByRole('link', { name: 'Create Poll' }).first());
      await work.fill(page.getByRole('textbox', { name: 'Question' }), question);
      await work.fill(page.getByRole('textbox', { name: 'Option 1', exact: true }), 'Indirimbo');
      await work.fill(page.getByRole('textbox', { name: 'Option 2', exact: true }), 'Inkuru', {
        enter: true,
      });
      await work.press(page.getByRole('button', { name: `Publish: ${question}` }));
      await said(page, 'Poll published successfully!');
    },
  },
];

for (const { name, role, most, act } of jobs)
  test(`${name}: ${most} (SPEC §4.12.6)`, async ({ page, signInAs }) => {
    test.setTimeout(120_000);
    await signInAs(role);
    for (const way of ['keyboard', 'phone'] as const) {
      await page.setViewportSize(
        way === 'phone' ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      );
      const work = await atWork(page, way);
      await act(page, work, way);
      work.within(most);
    }
  });
