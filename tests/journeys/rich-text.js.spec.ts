import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/machine.mjs';
import { holdBack } from '../support/hold-back';
import { bringEditor, editorOf, openForm, paste, value } from '../support/rich-text-editor';
import { expect, test } from '../support/test';

const folder = join(root, 'tests/fixtures/paste');
const fixture = (name: string) => readFileSync(join(folder, name), 'utf8');
const sources = readdirSync(folder).filter((name) => name.endsWith('.html') && !name.endsWith('.clean.html'));

test('what Word, Google Docs, LibreOffice and web pages put on the clipboard arrives clean', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await openForm(page);
  expect(sources.length).toBeGreaterThan(4);
  for (const source of sources) {
    await paste(page, fixture(source));
    const wanted = fixture(source.replace('.html', '.clean.html'));
    expect.soft(await value(page), source).toBe(wanted.replace(/>\s*\n\s*</g, '><').trim());
  }
  await paste(page, '<p>Price 5 * 3 * 2, __init__ and *bold*</p>');
  expect(await value(page)).toBe('<p>Price 5 * 3 * 2, __init__ and *bold*</p>');
});

test('every tool writes what is stored: saved, shown and edited again it is the same (SPEC §2.9.22, §2.9.33)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents?view=list');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.waitForURL(/\/edit/);
  const address = page.url();
  await bringEditor(page);
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
  const editor = editorOf(page);
  const line = async (text: string, ...tools: string[]) => {
    for (const name of tools) await tool(name).click();
    await page.keyboard.type(text);
    for (const name of tools) await tool(name).click();
    await page.keyboard.press('Enter');
  };
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await line('bold', 'Bold');
  await line('italic', 'Italic');
  await line('underlined', 'Underline');
  await tool('Align centre').click();
  await line('centred');
  await tool('Align left').click();
  for (const [label, option, text] of [
    ['Font', 'Times New Roman', 'serif'],
    ['Size', '26', 'large'],
    ['Colour', 'Red', 'red'],
  ] as const) {
    await page.getByRole('toolbar').getByLabel(label).selectOption(option);
    await page.keyboard.type(text);
    await page.getByRole('toolbar').getByLabel(label).selectOption('');
    await page.keyboard.press('Enter');
  }
  await tool('Link').click();
  await page.getByLabel('Link address').fill('no address');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Please enter an address/)).toBeVisible();
  await page.getByLabel('Link address').fill('example.org/a');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool('Bullet list').click();
  await page.keyboard.type('dot');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool('Numbered list').click();
  await page.keyboard.type('number');

  const written = await value(page);
  for (const piece of [
    '<strong>bold</strong>',
    '<em>italic</em>',
    '<u>underlined</u>',
    '<p style="text-align: center">centred</p>',
    'Times New Roman',
    '<span style="font-size: 26px">large</span>',
    '<span style="color: #b3261e">red</span>',
    'href="https://example.org/a"',
    '<ul><li><p style="text-align: left">dot</p></li></ul>',
    '<ol><li><p style="text-align: left">number</p></li></ol>',
  ])
    expect.soft(written).toContain(piece);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content updated successfully!').first()).toBeVisible();

  await page.goto(address);
  // There is formatting to be shown, so it comes by itself.
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const shown = await editorOf(page).innerHTML();
  const before = await value(page); // plain text until a user writes
  expect(before).not.toContain('<');
  await editorOf(page).press('ControlOrMeta+End');
  await page.keyboard.type('!');
  await page.keyboard.press('Backspace');
  expect(await value(page)).toBe(written);
  await page.goto(address.replace('/edit', ''));
  for (const style of ['color:rgb(179, 38, 30)', 'font-size:26px', 'text-align:center', 'Times New Roman'])
    expect(await page.locator('dialog').innerHTML()).toContain(style);
  expect(shown).toContain('<strong>bold</strong>');
});

test('an untouched description is stored as it was, and one that a person emptied is gone', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents?view=list');
  await page.getByRole('link', { name: /^Edit/ }).nth(1).click();
  await page.waitForURL(/\/edit/);
  const address = page.url();
  const view = address.replace('/edit', '');
  const html = async () => {
    await page.goto(view);
    return page.locator('dialog').textContent();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Content updated successfully!').first()).toBeVisible();
  };
  const first = await html();
  await openForm(page, address);
  await save();
  expect(await html()).toBe(first);
  await openForm(page, address);
  await editorOf(page).press('ControlOrMeta+a');
  await editorOf(page).press('Delete');
  expect(await value(page)).toBe('');
  await save();
  expect(await html()).toContain('No description available.');
  expect(product.recorder.writes().length).toBeGreaterThan(1);
});

test('the tools are one stop of the Tab key, arrow keys go through them, Escape goes back to the text', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await openForm(page);
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('toolbar').getByLabel('Font')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The editor takes the focus in the next frame.
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type('strong');
  expect(await value(page)).toBe('<p><strong>strong</strong></p>');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Add New Content' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused();
});

test('the editor takes the text box’s place without moving anything, and keeps what was typed before it came (SPEC §2.9.24)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const letThrough = await holdBack(page, /\/assets\/editor-.*\.js/);
  await page.goto('/dashboard/contents/new');
  const box = page.locator('textarea[name=description]');
  const asked = page.waitForRequest(/\/assets\/editor-/);
  await box.focus();
  await asked; // only now
  await box.fill('First\n\nSecond <3');
  const below = page.getByLabel('Code');
  const before = await below.boundingBox();
  letThrough();
  await page.waitForTimeout(500); // not under a user's fingers
  await expect(box).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
  expect(await editorOf(page).innerHTML()).toContain('<p>First</p><p>Second &lt;3</p>');
});

test('without the editor’s script the text box stays and serves', async ({ page, signInAs, problems }) => {
  problems.forgive(/editor-/);
  await signInAs('admin');
  await page.route(/\/assets\/editor-.*\.js/, (route) => route.abort());
  await page.goto('/dashboard/contents?view=list');
  await page.getByRole('link', { name: /^Edit/ }).nth(2).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('One\n\nTwo');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content updated successfully!').first()).toBeVisible();
});
