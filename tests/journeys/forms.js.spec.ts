import { type FailingProxy, failureKinds, startFailingProxy } from '../support/failing-proxy';
import { type FormEntry, formEntries, formGroups } from '../support/form-entries';
import { formFixtures } from '../support/form-fixtures';
import { type Rejector, walkForm } from '../support/form-walk';
import { test as base, expect } from '../support/test';

/*
 * Every form there is (requests/every-form.test.ts), sent wrong, corrected by typing and sent again; with the errors of the browser and with those of
 * the server. In between something else answers it once, in turn one of each kind.
 */

const test = base.extend<{
  front: FailingProxy;
  walk: (entries: FormEntry[], rejector: Rejector) => Promise<void>;
}>({
  front: async ({ product }, use) => {
    const proxy = await startFailingProxy(product.url);
    await use(proxy);
    proxy.stop();
  },
  baseURL: async ({ front }, use) => use(front.url),
  // In one tab, which has loaded the scripts for all of them.
  walk: async ({ page, context, product, front, problems }, use) => {
    problems.forgive(notOurs);
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') alerts.push(dialog.message());
      void dialog.accept();
    });
    await use(async (entries, rejector) => {
      test.setTimeout(15_000 * entries.length);
      for (const entry of entries)
        await test.step(`${entry.form} ${entry.intent ?? ''}`, async () => {
          const kind = failureKinds[formEntries.indexOf(entry) % failureKinds.length] ?? 'cut';
          await walkForm(page, entry, formFixtures(product.url, context), rejector, { proxy: front, kind });
          // Requests of the last page would be rejected without its session.
          await page.goto('about:blank');
          await context.clearCookies();
        });
      expect(alerts, 'alerts of the browser').toEqual([]);
    });
  },
});

/** The stand-in's answers, and what Remix writes to the console when it cannot read one. */
const notOurs = /^answer: 50[234] to POST|^console: (Error|SyntaxError|TypeError)/;

for (const [name, entries] of Object.entries(formGroups))
  test(`forms of ${name}: wrong by the browser’s word, corrected key by key, sent, without an alert (UX-03, SPEC §5.11.2)`, ({
    walk,
  }) => walk(entries, 'browser'));

/** One form with fixed fields, and one whose rows come and go. */
const late = ['/dashboard/sections/new#section', '/dashboard/polls/new#new-poll'];

test('forms whose scripts come late: wrong by the server’s word, corrected key by key, sent (UX-03)', ({
  walk,
}) =>
  walk(
    formEntries.filter(({ form }) => late.includes(form)),
    'server',
  ));
