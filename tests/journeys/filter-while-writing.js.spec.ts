import { holdBack } from '../support/hold-back';
import { hydrated } from '../support/hydrated';
import { expect, test } from '../support/test';

const shown = 'Content unpublished successfully!';

for (const held of ['the write', 'the search'] as const)
  test(`a row's button pressed while a search is typed is done and told, with Undo, and the search follows: ${held} is slow (SPEC §4, UX-07)`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('admin');
    await page.goto('/dashboard/contents?status=published');
    const search = page.getByRole('searchbox', { name: 'Search' });
    const button = page.getByRole('button', { name: /^Unpublish / }).first();
    await expect(button).toBeVisible();
    // React has the page: a press is its own.
    await hydrated(page);
    const path = held === 'the write' ? '**/publish.data*' : '**/contents.data*q=ITE*';
    const letGo = await holdBack(page, path);

    await search.pressSequentially('ITE');
    // In the same moment, or once the search is on its way.
    if (held === 'the search')
      await expect(page.locator('[aria-busy=true], [role=progressbar]').first()).toBeAttached();
    await button.click();
    if (held === 'the write') {
      await search.press('End');
      await search.pressSequentially('-0');
    }
    letGo();

    await expect(page.getByText(shown).last()).toBeVisible();
    await expect(page).toHaveURL(/[?&]q=ITE/);
    await expect(search).toHaveValue(held === 'the write' ? 'ITE-0' : 'ITE');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('Content published successfully!').last()).toBeVisible();
  });
