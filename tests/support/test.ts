import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './product';
import { type DemoRole, demoEmail, signIn, type Visitor } from './visitor';

export { expect };

type PerTest = {
  /** Signs this test's browser in without going through the login screen. */
  signInAs(role: DemoRole): Promise<void>;
  /** Problems of the pages so far; a test that provokes one on purpose forgives it. */
  problems: Problems;
};
type PerWorker = { product: Product };

type Problems = {
  found: string[];
  /** A matching problem does not fail this test. */
  forgive(match: RegExp): void;
};

/**
 * Playwright's `test` with a product of each worker's own, and eyes on every page: a console error, an exception,
 * a violation of the Content-Security-Policy, a 5xx answer or a missing asset fails the test that saw it.
 */
export const test = base.extend<PerTest, PerWorker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  signInAs: async ({ context, product }, use) => {
    await use(async (role) => void (await addSession(context, product.url, role)));
  },

  problems: [
    async ({ context }, use, testInfo) => {
      const found: string[] = [];
      const forgiven: RegExp[] = [];
      context.on('page', (page) => void watch(page, found));
      await use({ found, forgive: (match) => void forgiven.push(match) });
      const left = found.filter((problem) => !forgiven.some((match) => match.test(problem)));
      if (left.length > 0 && testInfo.status === testInfo.expectedStatus)
        throw new Error(`The pages had problems:\n${left.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Gives a browser context the session of a demo sign-in. @returns who has it as well, without a browser */
export async function addSession(context: BrowserContext, url: string, role: DemoRole): Promise<Visitor> {
  const visitor = await signIn(url, demoEmail[role]);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
  return visitor;
}

/**
 * Notes a page's problems, of the documents that it opens from now on.
 * @param failures whether responses of 500 and above are problems too
 */
export async function watch(page: Page, found: string[], { failures = true } = {}): Promise<void> {
  page.on('pageerror', (error) => found.push(`exception: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // A rejected form answers 4xx, which Chromium reports as an error of the console; answers are watched below.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    // Remix's reader of a response logs that it was cut off, which it is when a user goes on to another page before it has come.
    if (/^AbortError: signal is aborted without reason/.test(message.text())) return;
    found.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('response', (response) => {
    const { resourceType, method } = {
      resourceType: response.request().resourceType(),
      method: response.request().method(),
    };
    const asset = !['document', 'fetch', 'xhr'].includes(resourceType);
    if (response.status() >= 500 ? failures : asset && response.status() >= 400)
      found.push(`answer: ${response.status()} to ${method} ${response.url()}`);
  });
  await page.addInitScript(reportViolations);
}

/**
 * Makes what the Content-Security-Policy blocked an error of the console. Chromium writes one itself for a blocked file, but not where a
 * script tries whether it may compile code and catches the exception, as zod does.
 */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`The Content-Security-Policy blocked ${effectiveDirective} ${blockedURI} of ${sourceFile}`),
  );
}
