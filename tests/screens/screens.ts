// Every screen there is, for whoever walks over all of them: `npm run screenshots`, the accessibility journeys
// (tests/journeys/axe.slow.spec.ts), the search for secrets (tests/requests/secrets.slow.test.ts). Those that a URL or a link opens come from the
// route manifest; here are the ones that something has to be done for. A test holds that no route with a view is missing
// (tests/unit/screens.test.ts).
import type { Page } from '@playwright/test';
import { navigation } from '../../app/nav';
import { flatRoutes } from '../../app/route-manifest';
import { fillIn, followLink, press, sendEmpty, sendUnready } from './actions';
import { panelOfUploads, uploadedContent, uploadsOfAllKinds } from './uploads';

/** What a screen needs beyond a browser. */
export type Tools = {
  /** Invites a user new; answers the path of their link. */
  invitation(): Promise<string>;
  /** The path of a link that no one takes. */
  openInvitation(): Promise<string>;
  /** A user who has signed up but never in. */
  newcomer(): Promise<{ email: string; password: string; code(): Promise<string> }>;
  /** Cookies of a user signed in who has begun to set MFA up. */
  mfaBegun(): Promise<{ name: string; value: string; url: string }[]>;
};

type Act = (page: Page, tools: Tools) => Promise<void>;

export type Screen = {
  /** First part of the picture's file name. */
  name: string;
  /** URL; with `link`, the page the link is on. */
  path: string;
  /** Accessible name, or selector, of the link on `path` that leads to the screen, for URLs with an id. */
  link?: RegExp | string;
  /** Pattern of the route that comes into view, where it is not `path` itself. */
  opens?: string;
  /** Who is shown it: 'visitor', 'viewer', 'admin', 'superadmin'. */
  roles: string[];
  /** A product without any data, or one whose admin API fails; else the demo data. */
  scenario?: 'nothing' | 'failing';
  /** There is nothing to see without JavaScript. */
  scripts?: boolean;
  /** What to do before looking. */
  act?: Act;
};

/** The screens of the route manifest. */
const opened: Screen[] = flatRoutes().flatMap(({ at: path, parent, views = [] }) =>
  views.map(({ name, query, link, roles = ['admin'] }) => ({
    name,
    path: `${link ? parent : path}${query ? `?${query}` : ''}`,
    roles,
    ...(link ? { link, opens: path } : {}),
  })),
);

const at = (name: string, path: string, act?: Act, roles = ['admin']): Screen => ({ name, path, roles, act });
const visitor = ['visitor'];

/** Turns to the rich-text field, and waits until the editor stands in its box. */
async function editorReady(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Description' }).focus();
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
}

/** Signs a demo user in who has two-factor authentication, as far as the code. */
const untilCode: Act = async (page) => {
  await fillIn(page, { Email: 'mfa@demo.test', Password: 'Demo-pass-1!' }, 'Login');
  await page.waitForURL('**/auth/code');
};

const outside: Screen[] = [
  at('login-empty', '/auth/login', press('Login'), visitor),
  at(
    'login-rejected',
    '/auth/login',
    async (page) => {
      // Another user each time: too many tries for one account are another screen.
      await fillIn(page, { Email: `nobody-${Date.now()}@demo.test`, Password: 'not-the-password' }, 'Login');
      await page.getByText('Invalid credentials.').first().waitFor();
    },
    visitor,
  ),
  { ...at('code', '/auth/login', untilCode, visitor), opens: '/auth/code' },
  {
    ...at('code-recovery', '/auth/login', undefined, visitor),
    opens: '/auth/code',
    async act(page, tools) {
      await untilCode(page, tools);
      await page.goto('/auth/code?recovery');
    },
  },
  {
    ...at('sign-up', '/auth/sign-up', undefined, visitor),
    opens: '/auth/sign-up',
    async act(page, { openInvitation }) {
      await page.goto(await openInvitation());
      await page.getByLabel('Full name').fill('Mukamana Espérance');
      await page.getByLabel('Password', { exact: true }).fill('sunny');
    },
  },
  {
    ...at('authenticator', '/auth/sign-up', undefined, visitor),
    opens: '/auth/authenticator',
    async act(page, { invitation }) {
      await page.goto(await invitation());
      const password = 'Sunny-day-7!';
      await fillIn(
        page,
        { 'Full name': 'Grace', Password: password, 'Confirm password': password },
        'Sign up',
      );
      await page.waitForURL('**/auth/authenticator');
    },
  },
];

const ofAccount: Screen[] = [
  { ...at('passkey-new', '/dashboard/account/passkeys/new'), opens: '/dashboard/account/passkeys/:id' },
  {
    ...at('recovery-codes', '/auth/login', undefined, visitor),
    opens: '/dashboard/account/recovery-codes',
    async act(page, { newcomer }) {
      const { email, password, code } = await newcomer();
      await fillIn(page, { Email: email, Password: password }, 'Login');
      await page.waitForURL('**/auth/code');
      await page.getByPlaceholder('Enter 6-digit code').fill(await code());
      await press('Verify')(page);
      await page.waitForURL('**/dashboard/account/recovery-codes');
    },
  },
  {
    ...at('account-authenticator', '/auth/login', undefined, visitor),
    opens: '/dashboard/account/authenticator',
    async act(page, { mfaBegun }) {
      await page.context().addCookies(await mfaBegun());
      await page.goto('/dashboard/account/authenticator');
    },
  },
];

const contents = '/dashboard/contents';
const bulkRun = `${contents}/bulk/:run`;
/** Ticks two rows, so that the bar for them is in view. */
const selectRows = async (page: Page) => {
  for (const at of [0, 2])
    await page
      .getByRole('checkbox', { name: /^Select ITE/ })
      .nth(at)
      .check();
};
const library: Screen[] = [
  {
    ...at('contents-bulk-move', `${contents}?view=list`, async (page) => {
      await selectRows(page);
      await press('Move…')(page);
      await page.waitForURL('**/bulk/**');
    }),
    opens: bulkRun,
  },
  {
    ...at('contents-bulk-publish', contents, async (page) => {
      await selectRows(page);
      await page.getByRole('checkbox', { name: /^All .* that match$/ }).check();
      await press('Publish…')(page);
      await page.waitForURL('**/bulk/**');
    }),
    opens: bulkRun,
  },
  {
    ...at('content-publish-unplayable', contents, async (page) => {
      const edit = page.getByRole('main').getByRole('link', { name: /^Edit/ }).first();
      await page.goto(((await edit.getAttribute('href')) ?? '').replace('/edit', '/publish'));
    }),
    opens: `${contents}/:id/publish`,
  },
  at('category-rejected', '/dashboard/categories/new', sendEmpty),
  at('section-rejected', '/dashboard/sections/new', sendEmpty),
  at('content-rejected', `${contents}/new`, sendUnready(/^(Publish|Save as Draft)$/)),
  {
    ...at('content-new-link', `${contents}/new`),
    scripts: true,
    async act(page) {
      await editorReady(page);
      await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Umunsi mwiza');
      await page.getByRole('textbox', { name: 'Description' }).press('ControlOrMeta+a');
      await page.getByRole('button', { name: 'Bold' }).click();
      await page.getByRole('toolbar').getByLabel('Colour').selectOption('Red');
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByLabel('Link address').fill('nowhere at all');
      await page.keyboard.press('Enter');
    },
  },
  { ...at('content-new-uploaded', `${contents}/new`, uploadedContent), scripts: true },
  { ...at('uploads-of-all-kinds', '/dashboard/uploads', uploadsOfAllKinds), scripts: true },
  { ...at('upload-panel', '/dashboard/uploads', panelOfUploads), scripts: true },
  at('content-not-found', `${contents}/not%20an%20id`, undefined, ['viewer']),
  { ...at('content-gone', `${contents}/none`, undefined, ['viewer']), opens: contents },
];

const engageAndManage: Screen[] = [
  {
    ...at('search-box', contents),
    scripts: true,
    async act(page) {
      await page.getByRole('link', { name: 'Search everything' }).click();
      await page.getByRole('combobox', { name: 'Search everything' }).fill('a');
      await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
    },
  },
  at('poll-rejected', '/dashboard/polls/new', sendEmpty),
  at('quiz-rejected', '/dashboard/quiz/new', sendEmpty),
  at('survey-rejected', '/dashboard/survey/new', sendEmpty),
  at('info-alert-rejected', '/dashboard/info/new?tab=alerts', sendEmpty),
  {
    ...at('history', `${contents}?view=list`, async (page) => {
      for (const link of [/^View/, /^History/])
        await followLink(page, page.getByRole('main').getByRole('link', { name: link }));
    }),
    opens: '/dashboard/history/:kind/:id',
  },
  at('invite-rejected', '/dashboard/security', sendUnready('Send Invitation')),
  {
    ...at('invited', '/dashboard/security', undefined, ['superadmin']),
    opens: '/dashboard/security/invited',
    async act(page) {
      await fillIn(page, { Email: `invited-${Date.now()}@example.org` }, 'Send Invitation');
      await page.waitForURL('**/dashboard/security/invited');
    },
  },
];

/** The pages of the navigation, whose data may be missing or not come. */
const listsIn = (scenario: 'nothing' | 'failing'): Screen[] =>
  navigation
    .flatMap(({ items }) => items)
    .map(({ to: path, label }) => ({
      name: `${label.toLowerCase().replace(' ', '-')}-${scenario}`,
      path,
      roles: ['superadmin'],
      scenario,
    }));

export const screens: Screen[] = [
  ...opened,
  ...outside,
  ...ofAccount,
  ...library,
  ...engageAndManage,
  ...listsIn('nothing'),
  ...listsIn('failing'),
];
