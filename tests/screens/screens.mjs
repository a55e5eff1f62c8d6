// Every screen there is, for whoever walks over all of them: `npm run screenshots`, the accessibility journeys
// (tests/journeys/axe.spec.ts), the search for secrets (tests/requests/secrets.test.ts). A test holds that no route with a view is
// missing (tests/unit/screens.test.ts).
import { fillIn, press, sendEmpty, sendUnready } from './actions.mjs';
import { panelOfUploads, uploadedContent, uploadsOfAllKinds } from './uploads.mjs';

/** Everyone who can sign in, and the visitor who has not. */
export const staff = ['viewer', 'admin', 'superadmin'];

/** Until the rich-text editor stands in its box. @param {import('@playwright/test').Page} page */
const editorReady = (page) => page.getByRole('toolbar', { name: 'Formatting' }).waitFor();

/**
 * What a screen needs beyond a browser.
 * @typedef {object} Tools
 * @property {() => Promise<string>} invitation invites a user new; answers the path of their link
 * @property {() => Promise<string>} openInvitation the path of a link that nobody takes
 * @property {() => Promise<{ email: string, password: string, code(): Promise<string> }>} newcomer a user who has signed up but never in
 * @property {() => Promise<{ name: string, value: string, url: string }[]>} mfaBegun cookies of a user signed in who has begun to set MFA up
 */

/** @typedef {(page: import('@playwright/test').Page, tools: Tools) => Promise<void>} Act */

/**
 * @typedef {object} Screen
 * @property {string} name first part of the picture's file name
 * @property {string} path URL; with `link`, the page the link is on
 * @property {RegExp | string} [link] accessible name, or selector, of the link on `path` that leads to the screen, for URLs with an id
 * @property {string} [opens] pattern of the route that comes into view, where it is not `path` itself
 * @property {string[]} roles who is shown it: 'visitor', 'viewer', 'admin', 'superadmin'
 * @property {'nothing' | 'failing'} [scenario] a product without any data, or one whose admin API fails; else the demo data
 * @property {boolean} [scripts] there is nothing to see without JavaScript
 * @property {Act} [act] what to do before looking
 */

/** @type {(name: string, path: string, roles?: string[], act?: Act) => Screen} */
const at = (name, path, roles = ['admin'], act) => ({ name, path, roles, act });

/** A dialog whose address has an id. @type {(name: string, path: string, link: RegExp | string, action?: string, roles?: string[]) => Screen} */
const over = (name, path, link, action, roles = ['admin']) => {
  const opens = [path.split('?')[0], ':id', action].filter(Boolean).join('/');
  return { name, path, link, opens, roles };
};

/** @type {(name: string, opens: string, act: Act) => Screen} */
const afterSignUp = (name, opens, act) => {
  return { name, path: '/auth/sign-up', opens, roles: ['visitor'], act };
};

const both = ['viewer', 'admin'];
const visitor = ['visitor'];

/** @type {Screen[]} */
const outside = [
  at('landing', '/', visitor),
  at('privacy', '/privacy', visitor),
  at('login', '/auth/login', visitor),
  at('login-empty', '/auth/login', visitor, press('Login')),
  at('login-refused', '/auth/login', visitor, async (page) => {
    // Another user each time: too many tries for one account are another screen.
    await fillIn(page, { Email: `nobody-${Date.now()}@demo.test`, Password: 'not-the-password' }, 'Login');
    await page.getByText('Invalid credentials.').first().waitFor();
  }),
  {
    ...at('code', '/auth/login', visitor, async (page) => {
      await fillIn(page, { Email: 'mfa@demo.test', Password: 'Demo-pass-1!' }, 'Login');
      await page.waitForURL('**/auth/code');
    }),
    opens: '/auth/code',
  },
  {
    ...at('code-recovery', '/auth/login', visitor, async (page) => {
      await fillIn(page, { Email: 'mfa@demo.test', Password: 'Demo-pass-1!' }, 'Login');
      await page.waitForURL('**/auth/code');
      await page.goto('/auth/code?recovery');
    }),
    opens: '/auth/code',
  },
  at('sign-up-no-invitation', '/auth/sign-up', visitor),
  afterSignUp('sign-up', '/auth/sign-up', async (page, { openInvitation }) => {
    await page.goto(await openInvitation());
    await page.getByLabel('Full name').fill('Mukamana Espérance');
    await page.getByLabel('Password', { exact: true }).fill('sunny');
  }),
  afterSignUp('authenticator', '/auth/authenticator', async (page, { invitation }) => {
    await page.goto(await invitation());
    const password = 'Sunny-day-7!';
    await fillIn(page, { 'Full name': 'Grace', Password: password, 'Confirm password': password }, 'Sign up');
    await page.waitForURL('**/auth/authenticator');
  }),
];

/** @type {Screen[]} */
const overview = [
  at('home', '/dashboard', staff),
  at('home-alias', '/dashboard/home', ['viewer']),
  at('menu', '/dashboard?menu=open'),
  at('insights', '/dashboard/insights', both),
  at('insights-no-data', '/dashboard/insights?startDate=2020-01-01&endDate=2020-01-02', ['viewer']),
  at('insights-print', '/dashboard/insights/print', ['viewer']),
  at('account', '/dashboard/account', ['viewer', 'superadmin']),
  {
    ...at('recovery-codes', '/auth/login', visitor, async (page, { newcomer }) => {
      const { email, password, code } = await newcomer();
      await fillIn(page, { Email: email, Password: password }, 'Login');
      await page.waitForURL('**/auth/code');
      await page.getByPlaceholder('Enter 6-digit code').fill(await code());
      await press('Verify')(page);
      await page.waitForURL('**/dashboard/account/recovery-codes');
    }),
    opens: '/dashboard/account/recovery-codes',
  },
  {
    ...at('account-authenticator', '/auth/login', visitor, async (page, { mfaBegun }) => {
      await page.context().addCookies(await mfaBegun());
      await page.goto('/dashboard/account/authenticator');
    }),
    opens: '/dashboard/account/authenticator',
  },
  at('log-out', '/dashboard/log-out'),
  at('no-permission', '/dashboard/contents/new', ['viewer']),
];

const categories = '/dashboard/categories';
const sections = '/dashboard/sections';
const contents = '/dashboard/contents';
/** @type {Screen[]} */
const library = [
  at('categories', categories, both),
  at('category-new', `${categories}/new`),
  at('category-refused', `${categories}/new`, ['admin'], sendEmpty),
  over('category-edit', categories, /^Edit/, 'edit'),
  over('category-in-use', categories, /^Delete/, 'delete'),
  at('sections', sections, both),
  at('section-new', `${sections}/new`),
  at('section-refused', `${sections}/new`, ['admin'], sendEmpty),
  over('section-edit', sections, /^Edit/, 'edit'),
  over('section-in-use', sections, /^Delete/, 'delete'),
  at('contents-grid', `${contents}?view=grid`, both),
  at('contents-list', `${contents}?view=list`, both),
  at('contents-no-match', `${contents}?q=zzzz`),
  at('content-new', `${contents}/new`),
  at('content-refused', `${contents}/new`, ['admin'], sendUnready(/^(Publish|Save as Draft)$/)),
  {
    ...at('content-new-link', `${contents}/new`, ['admin'], async (page) => {
      await editorReady(page);
      await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Umunsi mwiza');
      await page.getByRole('textbox', { name: 'Description' }).press('ControlOrMeta+a');
      await page.getByRole('button', { name: 'Bold' }).click();
      await page.getByRole('toolbar').getByLabel('Colour').selectOption('Red');
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByLabel('Link address').fill('nowhere at all');
      await page.keyboard.press('Enter');
    }),
    scripts: true,
  },
  { ...at('content-new-uploaded', `${contents}/new`, ['admin'], uploadedContent), scripts: true },
  at('uploads', '/dashboard/uploads'),
  { ...at('uploads-of-all-kinds', '/dashboard/uploads', ['admin'], uploadsOfAllKinds), scripts: true },
  { ...at('upload-panel', '/dashboard/uploads', ['admin'], panelOfUploads), scripts: true },
  at('content-not-found', `${contents}/not%20an%20id`, ['viewer']),
  { ...at('content-gone', `${contents}/none`, ['viewer']), opens: contents },
  over('content-view', `${contents}?view=list`, /^View/, '', both),
  over('content-edit', `${contents}?view=list`, /^Edit/, 'edit'),
  over('content-delete', `${contents}?view=list`, /^Delete/, 'delete'),
];

const polls = '/dashboard/polls';
const quizzes = '/dashboard/quiz';
const surveys = '/dashboard/survey';
const info = '/dashboard/info';
/** @type {Screen[]} */
const engage = [
  at('polls', polls),
  at('polls-more', `${polls}?shown=13`),
  at('poll-new', `${polls}/new`),
  at('poll-refused', `${polls}/new`, ['admin'], sendEmpty),
  over('poll-delete', polls, /^Delete/, 'delete'),
  at('quizzes', quizzes),
  at('quiz-new', `${quizzes}/new`),
  at('quiz-refused', `${quizzes}/new`, ['admin'], sendEmpty),
  over('quiz-view', quizzes, 'li h2 a'),
  over('quiz-delete', quizzes, /^Delete/, 'delete'),
  at('surveys', surveys, both),
  at('survey-new', `${surveys}/new`),
  at('survey-refused', `${surveys}/new`, ['admin'], sendEmpty),
  over('survey-view', surveys, /^Results/, '', both),
  over('survey-delete', surveys, /^Delete/, 'delete'),
  at('info-banners', info, both),
  at('info-awareness', `${info}?tab=awareness`, both),
  at('info-alerts', `${info}?tab=alerts`, both),
  at('info-banner-new', `${info}/new`),
  at('info-awareness-new', `${info}/new?tab=awareness`),
  at('info-alert-new', `${info}/new?tab=alerts`),
  at('info-alert-refused', `${info}/new?tab=alerts`, ['admin'], sendEmpty),
  over('info-item-view', info, /^Read More/, '', ['viewer']),
  over('info-item-edit', info, /^Edit/, 'edit'),
  over('info-item-delete', info, /^Delete/, 'delete'),
];

const chatbot = '/dashboard/chatbot';
const security = '/dashboard/security';
/** @type {Screen[]} */
const manage = [
  at('chatbot', chatbot),
  at('chatbot-filtered', `${chatbot}?status=failed&reviewed=pending`),
  over('prompt-view', chatbot, 'li > p + a'),
  at('security', security, ['admin', 'superadmin']),
  at('security-banned', `${security}?status=banned`),
  at('invite-refused', security, ['admin'], sendUnready('Send Invitation')),
  {
    ...at('invited', security, ['superadmin'], async (page) => {
      await fillIn(page, { Email: `invited-${Date.now()}@example.org` }, 'Send Invitation');
      await page.waitForURL('**/dashboard/security/invited');
    }),
    opens: `${security}/invited`,
  },
  over('user-role', security, /^Change role/, 'role', ['superadmin']),
  over('user-ban', security, /^Ban:/, 'ban', ['superadmin']),
  over('user-delete', security, /^Delete/, 'delete', ['superadmin']),
  over('invitation-revoke', security, /^Revoke/, 'revoke', ['superadmin']),
  over('mfa-reset', security, /^Reset MFA/, 'reset-mfa', ['superadmin']),
];

/** The pages whose data may be missing or not come. */
const lists = {
  ...{ home: '/dashboard', insights: '/dashboard/insights' },
  ...{ categories, sections, contents, polls, quizzes, surveys, 'info-board': info, chatbot, security },
};

/** @type {(scenario: 'nothing' | 'failing') => Screen[]} */
const listsIn = (scenario) =>
  Object.entries(lists).map(([name, path]) => ({
    ...at(`${name}-${scenario}`, path, ['superadmin']),
    scenario,
  }));

/** @type {Screen[]} */
export const screens = [
  ...outside,
  ...overview,
  ...library,
  ...engage,
  ...manage,
  ...listsIn('nothing'),
  ...listsIn('failing'),
];
