import { basename } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/*
 * A job as a person does it, with what they do counted. One action is: a press (a click, a tap, Enter or Space on what has the focus), a key
 * that does something by itself, one field filled or pasted into (with the Enter that sends it), one option or one file chosen. Going
 * there is none: neither the mouse's way nor Tab.
 * While it lasts nothing can be done on the page past the count: Playwright's own actions throw.
 */

/** With the mouse; with keys alone; with a finger on a phone; the same without scripts. */
export type Way = 'mouse' | 'keyboard' | 'phone' | 'plain';

export type Work = Awaited<ReturnType<typeof atWork>>;

const ofLocators = [
  ...['click', 'dblclick', 'tap', 'fill', 'clear', 'type', 'press', 'pressSequentially', 'check', 'uncheck'],
  ...['setChecked', 'selectOption', 'setInputFiles', 'dispatchEvent', 'dragTo', 'focus'],
];
const ofPages = [
  ...['goto', 'goBack', 'goForward', 'reload', 'click', 'dblclick', 'tap', 'fill', 'type', 'press', 'check'],
  ...['uncheck', 'selectOption', 'setInputFiles', 'dispatchEvent', 'focus', 'dragAndDrop'],
];
const ofKeyboards = ['press', 'type', 'down', 'up', 'insertText'];
const ofMice = ['click', 'dblclick', 'down', 'up', 'wheel'];

/** Opens a page and begins to count. @param start where the job begins */
export async function atWork(page: Page, way: Way, start = '/dashboard') {
  await page.goto(start);
  if (way !== 'plain') await page.waitForFunction(isHydrated);
  const done: string[] = [];
  let counted = false;
  const undo: (() => void)[] = [];
  const guard = (target: object, names: string[]) => {
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(target, name);
      const act = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      Object.defineProperty(target, name, {
        configurable: true,
        writable: true,
        value(this: unknown, ...given: unknown[]) {
          if (!counted) throw new Error(`${name} was done past the count`);
          return act.apply(this, given);
        },
      });
      undo.push(() => {
        if (own) Object.defineProperty(target, name, own);
        else Reflect.deleteProperty(target, name);
      });
    }
  };
  guard(Object.getPrototypeOf(page.locator('html')), ofLocators);
  guard(page, ofPages);
  guard(page.keyboard, ofKeyboards);
  guard(page.mouse, ofMice);

  /** Does one action and counts it. */
  async function count(what: string, act: () => Promise<unknown>): Promise<void> {
    done.push(what);
    counted = true;
    try {
      await act();
    } finally {
      counted = false;
    }
  }
  const keys = way === 'keyboard';

  return {
    /** What was done so far, one line each. */
    done,

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

    /** @param options enter: sends it; paste: it comes from the clipboard */
    fill: (target: Locator, text: string, { enter = false, paste = false } = {}) =>
      count(`${paste ? 'paste into' : 'fill'} ${target}${enter ? ' and Enter' : ''}`, async () => {
        if (paste) {
          await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
          await page.evaluate((words) => navigator.clipboard.writeText(words), text);
        }
        if (keys) await tabTo(page, target);
        else await target.click();
        if (paste) await page.keyboard.press('Control+V');
        else if (keys) {
          await page.keyboard.press('Control+A');
          await page.keyboard.type(text);
        } else await target.fill(text);
        if (enter) await page.keyboard.press('Enter');
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

    /** Drops a file from outside on the page. */
    drop: (name: string, type: string, bytes: Buffer) =>
      count(`drop the file ${name}`, () => drop(page, { name, type, base64: bytes.toString('base64') })),

    /** Ends the count. @param most actions that the job may take */
    within(most: number): void {
      for (const one of undo.reverse()) one();
      expect(done.length, `at most ${most} actions:\n${done.join('\n')}`).toBeLessThanOrEqual(most);
    },

    /** Lets go of the page where a test fails in between. */
    release(): void {
      for (const one of undo.reverse()) one();
    },
  };
}

/** Whether React has taken the page over: a key that it listens for does nothing before. */
const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactProps'));

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

/** Drags a file over the page, again until the page's scripts are there, and lets it go. */
async function drop(page: Page, file: { name: string; type: string; base64: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, type, base64 }) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  }, file);
  const body = page.locator('body');
  await expect(async () => {
    await body.dispatchEvent('dragenter', { dataTransfer: data });
    await body.dispatchEvent('dragover', { dataTransfer: data });
    await expect(page.getByText(/^Drop a video or audio to add it/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await body.dispatchEvent('drop', { dataTransfer: data });
}
