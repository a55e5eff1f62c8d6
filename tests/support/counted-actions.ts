import { basename } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from './hydrated';

/*
 * A job as a person does it, with what they do counted. One action is: a press (a click, a tap, Enter or Space on what has the focus), a key
 * that does something by itself, one field filled or pasted into (with the Enter that sends it), one option or one file chosen. Going
 * there is none: neither the mouse's way nor Tab.
 */

/** With keys alone; with a finger on a phone. */
export type Way = 'keyboard' | 'phone';

export type Work = Awaited<ReturnType<typeof atWork>>;

/** Opens Home and begins to count. */
export async function atWork(page: Page, way: Way) {
  await page.goto('/dashboard');
  await hydrated(page);
  const done: string[] = [];

  /** Does one action and counts it. */
  function count(what: string, act: () => Promise<unknown>): Promise<unknown> {
    done.push(what);
    return act();
  }
  const keys = way === 'keyboard';

  return {
    press: (target: Locator) =>
      count(`press ${target}`, async () => {
        if (!keys) return target.click();
        await tabTo(page, target);
        await page.keyboard.press('Enter');
      }),

    /** Ticks a box or turns a switch on. */
    tick: (target: Locator) =>
      count(`tick ${target}`, async () => {
        if (!keys) return target.check();
        await tabTo(page, target);
        await page.keyboard.press('Space');
        await expect(target).toBeChecked();
      }),

    /** A key that does something by itself. */
    key: (key: string) => count(`key ${key}`, () => page.keyboard.press(key)),

    /** @param options enter: sends it */
    fill: (target: Locator, text: string, { enter = false } = {}) =>
      count(`fill ${target}${enter ? ' and Enter' : ''}`, async () => {
        if (!keys) await target.fill(text);
        else {
          await tabTo(page, target);
          await page.keyboard.press('Control+A');
          await page.keyboard.type(text);
        }
        if (enter) await page.keyboard.press('Enter');
      }),

    /** Pastes from the clipboard. */
    paste: (target: Locator, text: string) =>
      count(`paste into ${target}`, async () => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.evaluate((words) => navigator.clipboard.writeText(words), text);
        if (keys) await tabTo(page, target);
        else await target.click();
        await page.keyboard.press('Control+V');
      }),

    /** Chooses an option of a select by its words. */
    choose: (target: Locator, option: string) =>
      count(`choose ${option} in ${target}`, async () => {
        if (!keys) return void (await target.selectOption({ label: option }));
        await tabTo(page, target);
        await page.keyboard.type(option);
        await expect(target.locator('option:checked')).toHaveText(option);
      }),

    chooseFile: (target: Locator, path: string) =>
      count(`choose the file ${basename(path)}`, async () => {
        const chooser = page.waitForEvent('filechooser');
        if (keys) {
          await tabTo(page, target);
          await page.keyboard.press('Enter');
        } else await target.click();
        await (await chooser).setFiles(path);
      }),

    /** @param most actions that the job may take */
    within: (most: number) =>
      expect(done.length, `at most ${most} actions:\n${done.join('\n')}`).toBeLessThanOrEqual(most),
  };
}

/** Presses Tab, or Shift and Tab where the control is before the focus, until it has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control.first()).toBeVisible();
  for (let pressed = 0; pressed < 150; pressed++) {
    const key = await control.first().evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement || element.contains(activeElement)) return null;
      if (!activeElement || activeElement === document.body) return 'Tab';
      const isBefore = activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${control} was not reached with Tab`);
}
