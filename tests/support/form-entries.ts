import type { Page } from '@playwright/test';
import { screens } from '../screens/screens';
import { chosenPassword, logIn, newEmail, secretOf } from './account-pages';
import type { FormFixtures } from './form-fixtures';
import { fixture } from './forms';
import { hrefOf } from './forms-found';
import { demoEmail, demoPassword } from './visitor';

/**
 * What is typed into a form that a user fills in, wrong and right. One entry for each submit button of each such form; a form that the
 * product has and this table does not know fails tests/journeys/forms.js.spec.ts.
 */
export type FormEntry = {
  /** Path of the action as a route pattern, and the id of the form: as `formsOf` names it. */
  form: string;
  /** Value of the button named `intent` that sends it. */
  intent?: string;
  /** Name of that button. */
  button: string | RegExp;
  /** Leads a new browser to the form. */
  open(page: Page, scenario: FormFixtures): Promise<void>;
  /** By the name of the field, in the order in which they are corrected. A field that is not here is left as it stands. */
  fields: Record<string, FieldEntry>;
  /** Fields that stay as they stand: left out they are no error, and a choice is always made. */
  left?: string[];
  /** Fields that the button waits for with JavaScript: it is disabled as long as one of them is wrong. */
  waitsFor?: string[];
  /** What is said once it is sent and right; with a slash at its beginning the page that it leads to. */
  success: string | RegExp;
};

export type FieldEntry = {
  /** '' empties it; missing leaves it as it stands. */
  wrong?: string;
  /** 'again' is what stood in it at first; a file is a path; of a choice any one that is not empty. */
  right: string | 'again' | ((scenario: FormFixtures, page: Page) => Promise<string> | string);
  /** What is said at it; missing where nothing is wrong with it. */
  says?: string;
};

/** Opens the form of a screen; one that a link on another page leads to without opening that page in the browser. */
const at = (screen: string) => async (page: Page, scenario: FormFixtures) => {
  const found = screens.find(({ name }) => name === screen);
  if (!found) throw new Error(`There is no screen ${screen}`);
  const visitor = await scenario.signIn(found.roles.includes('superadmin') ? 'superadmin' : 'admin');
  await page.goto(found.link ? hrefOf(await visitor.open(found.path), found.link) : found.path);
};

/** The dialog about a user who was just invited. */
const aboutNewUser = (action: string) => async (page: Page, scenario: FormFixtures) => {
  const email = newEmail();
  await scenario.invitation(email);
  scenario.note.email = email;
  const panel = await (await scenario.signIn('superadmin')).open('/dashboard/security');
  await page.goto(hrefOf(panel, new RegExp(`^${action}: ${email}`)));
};

const unique = (text: string) => () => `${text} ${crypto.randomUUID().slice(0, 8)}`;
const noted = (what: string) => (scenario: FormFixtures) => scenario.note[what] ?? '';
const anyChoice = { wrong: '', right: 'any' };

const signIn: FormEntry[] = [
  {
    form: '/auth/login#login',
    button: 'Login',
    open: async (page) => void (await page.goto('/auth/login')),
    fields: {
      email: { wrong: '', right: demoEmail.viewer, says: 'Email and password are required.' },
      password: { wrong: '', right: demoPassword, says: 'Email and password are required.' },
    },
    success: '/dashboard/home',
  },
  {
    form: '/auth/code#code',
    button: 'Verify',
    open: (page, scenario) => toCode(page, scenario),
    fields: {
      code: {
        wrong: '12',
        right: (scenario) => scenario.code(),
        says: 'The verification code has 6 digits.',
      },
    },
    success: 'I have kept them',
  },
  {
    form: '/auth/code?recovery#recovery',
    button: 'Verify',
    async open(page, scenario) {
      await scenario.settled();
      await toCode(page, scenario);
      await page.goto('/auth/code?recovery');
    },
    fields: {
      recovery: { wrong: '', right: noted('recovery'), says: 'Please enter a recovery code.' },
    },
    success: '/dashboard/home',
  },
  {
    form: '/auth/sign-up#sign-up',
    left: ['email'],
    button: 'Sign up',
    open: async (page, scenario) => void (await page.goto(await scenario.invitation())),
    fields: {
      name: { wrong: '', right: 'Grace Mukamana', says: 'All fields are required' },
      password: { wrong: '', right: chosenPassword, says: 'All fields are required' },
      confirm: { wrong: '', right: chosenPassword, says: 'All fields are required' },
    },
    success: 'Cannot scan it?',
  },
  {
    form: '/auth/reset-password#reset-password',
    button: 'Set password',
    async open(page, scenario) {
      await scenario.settled();
      await page.goto(await scenario.resetLink());
    },
    fields: {
      password: { wrong: '', right: 'Rainy-day-8?', says: 'Please enter a new password.' },
      confirm: { wrong: '', right: 'Rainy-day-8?', says: 'Please enter the new password again.' },
      code: { right: noted('recovery') },
    },
    success: 'Your new password is set.',
  },
  {
    form: '/auth/authenticator#set-up',
    intent: 'check',
    button: 'Verify',
    async open(page, scenario) {
      await page.goto(await scenario.invitation());
      await page.getByLabel('Full name').fill('Grace');
      await page.getByLabel('Password', { exact: true }).fill(chosenPassword);
      await page.getByLabel('Confirm password').fill(chosenPassword);
      await page.getByRole('button', { name: 'Sign up' }).click();
      scenario.note.secret = await secretOf(page);
    },
    fields: {
      code: {
        wrong: '12',
        right: (scenario) => scenario.code(),
        says: 'The verification code has 6 digits.',
      },
    },
    success: 'Your authenticator app works.',
  },
];

const account: FormEntry[] = [
  {
    form: '/dashboard/account#password',
    intent: 'password',
    button: 'Change password',
    async open(page, scenario) {
      await scenario.signInSettled();
      await page.goto('/dashboard/account');
    },
    fields: {
      current: { wrong: '', right: chosenPassword, says: 'Please enter your current password.' },
      password: { wrong: '', right: 'Rainy-day-8?', says: 'Please enter a new password, twice.' },
      confirm: { wrong: '', right: 'Rainy-day-8?', says: 'Please enter a new password, twice.' },
      code: { right: noted('recovery') },
    },
    success: 'Password changed',
  },
  {
    form: '/dashboard/account#codes',
    intent: 'codes',
    button: 'Make new recovery codes',
    async open(page, scenario) {
      await scenario.signInSettled();
      await page.goto('/dashboard/account');
    },
    fields: {
      current: { wrong: '', right: chosenPassword, says: 'Please enter your current password.' },
      code: { right: (scenario) => scenario.code() },
    },
    success: 'I have kept them',
  },
  {
    form: '/dashboard/account/sessions/:id#end-session',
    button: 'Log out everywhere',
    async open(page, scenario) {
      await scenario.signInSettled();
      await page.goto('/dashboard/account/sessions/all');
    },
    fields: { current: { wrong: '', right: chosenPassword, says: 'Please enter your current password.' } },
    success: 'You are logged out everywhere.',
  },
];

async function toCode(page: Page, scenario: FormFixtures): Promise<void> {
  await logIn(page, await scenario.newcomer(), chosenPassword);
  await page.waitForURL('**/auth/code');
}

const library: FormEntry[] = [
  {
    form: '/dashboard/categories/new#category',
    button: 'Add Category',
    open: at('category-new'),
    fields: { name: { wrong: '', right: unique('Ubuzima'), says: 'Please enter a title.' } },
    left: ['colorCode', 'image', 'icon'],
    success: 'Category created successfully!',
  },
  {
    form: '/dashboard/categories/:id/edit#category',
    button: 'Save Changes',
    open: at('category-edit'),
    fields: {
      name: { wrong: '', right: 'again', says: 'Please enter a title.' },
      priority: { wrong: '0', right: 'again', says: 'The first place is 1.' },
    },
    left: ['colorCode', 'image', 'icon'],
    success: 'Category updated successfully!',
  },
  {
    form: '/dashboard/sections/new#section',
    button: 'Add Section',
    open: at('section-new'),
    fields: {
      name: { wrong: '', right: unique('Imikino'), says: 'Please enter a name.' },
      categoryId: { ...anyChoice, says: 'Please choose a category.' },
    },
    success: 'Section created successfully!',
  },
  {
    form: '/dashboard/sections/:id/edit#section',
    button: 'Save Changes',
    open: at('section-edit'),
    fields: { name: { wrong: '', right: 'again', says: 'Please enter a name.' } },
    success: 'Section updated successfully!',
  },
  {
    form: '/dashboard/contents/new#new-content',
    button: /^(Publish|Save as Draft)$/,
    open: at('content-new'),
    fields: {
      title: { wrong: '', right: unique('Umuziki') },
      file: { right: fixture('tune.mp3') },
      description: { right: 'Igisobanuro' },
      code: { wrong: 'ITE', right: 'again', says: 'code' },
    },
    // The section is suggested with the file; it, and a new one, are in new-section.spec.ts, the times in schedules.spec.ts.
    left: [
      ...['categoryId', 'sectionId', 'thumbnail', 'published'],
      ...['newSection', 'newCategory', 'publishAt', 'unpublishAt'],
    ],
    waitsFor: ['title', 'file'],
    success: 'Content uploaded successfully!',
  },
  {
    form: '/dashboard/contents/:id/edit#edit-content',
    button: 'Save Changes',
    open: at('content-edit'),
    fields: {
      title: { wrong: '', right: 'again', says: 'Please enter a title.' },
      sectionId: { wrong: '', right: 'again', says: 'Please choose a section.' },
    },
    left: ['description', 'thumbnail', 'publishAt', 'unpublishAt'],
    success: 'Content updated successfully!',
  },
];

const options = (...texts: string[]) =>
  Object.fromEntries(texts.map((text, index) => [`options[${index}]`, { right: text }]));

const engage: FormEntry[] = [
  {
    form: '/dashboard/polls/new#new-poll',
    button: 'Create Poll',
    open: at('poll-new'),
    fields: {
      question: { wrong: '', right: unique('Ni ryari?'), says: 'Please enter a question.' },
      'options[0]': { wrong: '', right: 'Ejo', says: 'Please provide at least two valid options.' },
      'options[1]': { wrong: '', right: 'Ejobundi', says: 'Please provide at least two valid options.' },
    },
    success: 'Poll created successfully!',
  },
  {
    form: '/dashboard/quiz/new#new-quiz-0',
    intent: 'add',
    button: 'Add Question',
    open: at('quiz-new'),
    fields: {
      question: { wrong: '', right: 'Ni nde?', says: 'lease' },
      ...options('Umwe', 'Babiri', 'Batatu', 'Bane'),
    },
    success: '1 question added',
  },
  {
    form: '/dashboard/quiz/new#new-quiz-1',
    intent: 'create',
    button: 'Create Quiz',
    async open(page, scenario) {
      await at('quiz-new')(page, scenario);
      await page.getByLabel('Question', { exact: true }).fill('Ni nde?');
      for (const at of [1, 2, 3, 4])
        await page.getByLabel(`Option ${at}`, { exact: true }).fill(`Igisubizo ${at}`);
      await page.getByRole('button', { name: 'Add Question' }).click();
      await page.getByText('1 question added').waitFor();
    },
    fields: { code: { wrong: 'ITE', right: 'ITE-001', says: 'code' } },
    left: ['question', 'options[]', 'correctAnswer'],
    success: 'Quiz created successfully!',
  },
  {
    form: '/dashboard/quiz/paste#paste-questions',
    intent: 'show',
    button: 'Show Questions',
    open: at('quiz-paste'),
    fields: {
      questions: { wrong: ' ', right: 'Ni nde?;Mama;Data;A', says: 'Please paste the questions' },
    },
    left: ['textFile', 'format'],
    success: '1 question found',
  },
  {
    form: '/dashboard/survey/new#new-survey-0',
    intent: 'add',
    button: 'Add Question',
    open: at('survey-new'),
    fields: { question: { wrong: '', right: 'Ni nde?', says: 'lease' }, ...options('Umwe', 'Babiri') },
    success: '1 question added',
  },
  {
    form: '/dashboard/survey/new#new-survey-1',
    intent: 'create',
    button: 'Create Survey',
    async open(page, scenario) {
      await at('survey-new')(page, scenario);
      await page.getByLabel('Question', { exact: true }).fill('Ni nde?');
      for (const at of [1, 2]) await page.getByLabel(`Option ${at}`, { exact: true }).fill(`Igisubizo ${at}`);
      await page.getByRole('button', { name: 'Add Question' }).click();
      await page.getByText('1 question added').waitFor();
    },
    fields: {
      description: { wrong: '', right: unique('Ibibazo'), says: 'lease' },
      banner: {
        wrong: '',
        right: fixture('thumbnail.png'),
        says: 'Please upload a thumbnail image or video',
      },
    },
    left: ['question', 'type', 'options[]'],
    success: 'Survey created successfully!',
  },
];

const info: FormEntry[] = [
  {
    form: '/dashboard/info/new#new-info-item',
    button: 'Create',
    open: at('info-banner-new'),
    left: ['sub_type', 'title', 'image', 'publishAt', 'unpublishAt'],
    fields: { text: { wrong: '', right: 'Wari uzi ko', says: 'Please enter the text.' } },
    success: /created$/,
  },
  {
    form: '/dashboard/info/new?tab=awareness#new-info-item',
    button: 'Create',
    open: at('info-awareness-new'),
    left: ['title', 'image', 'publishAt', 'unpublishAt'],
    fields: {
      text: { wrong: '', right: 'Karaba intoki', says: 'Please enter the text.' },
      link: { wrong: 'nowhere', right: 'https://example.org/a', says: 'Please enter a web address' },
    },
    success: /created$/,
  },
  {
    form: '/dashboard/info/new?tab=alerts#new-info-item',
    button: 'Create',
    open: at('info-alert-new'),
    left: ['link', 'publishAt', 'unpublishAt'],
    fields: {
      title: { wrong: '', right: unique('Itangazo'), says: 'Please fill in both the title and description.' },
      text: { wrong: '', right: 'Imvura', says: 'Please fill in both the title and description.' },
    },
    success: /created$/,
  },
  {
    form: '/dashboard/info/:id/edit#edit-info-item',
    button: 'Save',
    open: at('info-item-edit'),
    left: ['title', 'description', 'image', 'publishAt', 'unpublishAt'],
    fields: {
      link: { wrong: 'nowhere', right: 'https://example.org/a', says: 'Please enter a web address' },
    },
    success: 'Info item saved',
  },
];

const users: FormEntry[] = [
  {
    form: '/dashboard/security#invite',
    button: 'Send Invitation',
    open: at('security'),
    left: ['role'],
    fields: { email: { wrong: 'not an address', right: newEmail } },
    waitsFor: ['email'],
    success: 'Invitation created',
  },
  {
    form: '/dashboard/security/:id/role#assign',
    button: 'Assign Role',
    open: aboutNewUser('Change role'),
    fields: { role: { right: 'admin' } },
    success: /^Role updated to/,
  },
  {
    form: '/dashboard/security/:id/ban#confirm',
    button: 'Ban user',
    open: aboutNewUser('Ban'),
    fields: { email: { wrong: 'somebody', right: noted('email') } },
    waitsFor: ['email'],
    success: 'User banned',
  },
  {
    form: '/dashboard/security/:id/delete#confirm',
    button: 'Delete permanently',
    open: aboutNewUser('Delete'),
    fields: { email: { wrong: 'somebody', right: noted('email') } },
    waitsFor: ['email'],
    success: 'User deleted permanently',
  },
];

/** By the pages that they are on: the forms of a group are walked in one tab. */
export const formGroups = {
  'signing in and up': signIn,
  'the own account': account,
  'the library': library,
  'polls, quizzes and surveys': engage,
  'info items': info,
  'users (SPEC §5.9.3, §5.10.2)': users,
};
export const formEntries: FormEntry[] = Object.values(formGroups).flat();
