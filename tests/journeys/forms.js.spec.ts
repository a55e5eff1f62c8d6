import { type FailingProxy, failureKinds, startFailingProxy } from '../support/failing-proxy';
import { formEntries } from '../support/form-entries';
import { walkForm } from '../support/form-walk';
import { test as base } from '../support/test';

/*
 * The forms of form-entries.ts, sent wrong, corrected by typing and sent again; with the errors of the browser and with those of the server. In between
 * something else answers it once, in turn one of each kind.
 */

const test = base.extend<{ front: FailingProxy }>({
  front: async ({ product }, use) => {
    const proxy = await startFailingProxy(product.url);
    await use(proxy);
    proxy.stop();
  },
  baseURL: async ({ front }, use) => use(front.url),
});

/** The stand-in's answers, and what Remix writes to the console when it cannot read one. */
const notOurs = /^answer: 50[234] to POST|^console: (Error|SyntaxError|TypeError)/;

/** The server rejects first where its scripts come late: one form with fixed fields, and those whose rows come and go. */
const late = /^\/dashboard\/(sections\/new|polls\/new)/;

for (const rejector of ['browser', 'server'] as const)
  for (const entry of formEntries.filter(({ form }) => rejector === 'browser' || late.test(form)))
    test(`${entry.form}: wrong by the ${rejector}’s word, corrected key by key, sent (UX-03, SPEC §5.1.3)`, async ({
      page,
      product,
      context,
      front,
      problems,
    }) => {
      problems.forgive(notOurs);
      const kind = failureKinds[formEntries.indexOf(entry) % failureKinds.length] ?? 'cut';
      await walkForm({ url: product.url, context, page }, entry, rejector, { proxy: front, kind });
    });
