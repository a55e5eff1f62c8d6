import type { BrowserContext, Page } from '@playwright/test';
import { openScreen } from '../screens/actions';
import { screens } from '../screens/screens';
import { chosenPassword, newEmail } from './account-pages';
import { fixture } from './forms';
import { invitation } from './scenarios';
import { addSession } from './test';
import { demoEmail, demoPassword } from './visitor';

/** What leads to a form: the dashboard's URL, and the browser that walks. */
export type Walk = { url: string; context: BrowserContext; page: Page };

/**
 * What is typed into a form that a user fills in, wrong and right, in tests/journeys/forms.js.spec.ts: of each kind of field, button and
 * dialog one.
 */
export type FormEntry = {
  /** Path of the action as a route pattern, and the id of the form. */
  form: string;
  /** Name of the button that sends it. */
  button: string | RegExp;
  /** Leads a new browser to the form. */
  open(walk: Walk): Promise<void>;
  /** By the name of the field, in the order in which they are corrected. A field that is not here is left as it stands. */
  fields: Record<string, FieldEntry>;
  /** Fields that the button waits for with JavaScript: it is disabled as long as one of them is wrong. */
  waitsFor?: string[];
  /** What is said once it is sent and right; with a slash at its beginning the page that it leads to. */
  success: string | RegExp;
};

type FieldEntry = {
  /** '' empties it; missing leaves it as it stands. */
  wrong?: string;
  /** 'again' is what stood in it at first; a file is a path; of a choice any one that is not empty. */
  right: string;
  /** What is said at it; missing where nothing is wrong with it. */
  says?: string;
};

const anonymous = () => Promise.reject(new Error('No screen here needs anybody.'));
const noTools = {
  ...{ invitation: anonymous, openInvitation: anonymous, newcomer: anonymous, mfaBegun: anonymous },
};
const at =
  (screen: string) =>
  async ({ url, context, page }: Walk) => {
    const found = screens.find(({ name }) => name === screen);
    if (!found) throw new Error(`There is no screen ${screen}`);
    await addSession(context, url, found.roles.includes('superadmin') ? 'superadmin' : 'admin');
    await openScreen(page, { ...found, act: undefined }, noTools);
  };

const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
const banned = newEmail();
const required = { wrong: '', says: 'All fields are required' };
const twoOptions = { wrong: '', says: 'Please provide at least two valid options.' };
const bothTexts = { wrong: '', says: 'Please fill in both the title and description.' };
const bothCredentials = { wrong: '', says: 'Email and password are required.' };

/** Adds a question to the builder that is open. */
async function addQuestion(page: Page, options: number[]): Promise<void> {
  await page.getByLabel('Question', { exact: true }).fill('Ni nde?');
  for (const at of options) await page.getByLabel(`Option ${at}`, { exact: true }).fill(`Igisubizo ${at}`);
  await page.getByRole('button', { name: 'Add Question' }).click();
  await page.getByText('1 question added').waitFor();
}

export const formEntries: FormEntry[] = [
  {
    form: '/auth/login#login',
    button: 'Login',
    open: async ({ page }) => void (await page.goto('/auth/login')),
    fields: {
      email: { ...bothCredentials, right: demoEmail.viewer },
      password: { ...bothCredentials, right: demoPassword },
    },
    success: '/dashboard/home',
  },
  {
    form: '/auth/sign-up#sign-up',
    button: 'Sign up',
    open: async ({ url, page }) => void (await page.goto(await invitation(url))),
    fields: {
      name: { ...required, right: 'Grace Mukamana' },
      password: { ...required, right: chosenPassword },
      confirm: { ...required, right: chosenPassword },
    },
    success: 'Cannot scan it?',
  },
  {
    form: '/dashboard/categories/:id/edit#category',
    button: 'Save Changes',
    open: at('category-edit'),
    fields: {
      name: { wrong: '', right: 'again', says: 'Please enter a title.' },
      priority: { wrong: '0', right: 'again', says: 'The first place is 1.' },
    },
    success: 'Category updated successfully!',
  },
  {
    form: '/dashboard/sections/new#section',
    button: 'Add Section',
    open: at('section-new'),
    fields: {
      name: { wrong: '', right: unique('Imikino'), says: 'Please enter a name.' },
      categoryId: { wrong: '', right: 'any', says: 'Please choose a category.' },
    },
    success: 'Section created successfully!',
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
    success: 'Content updated successfully!',
  },
  {
    form: '/dashboard/polls/new#new-poll',
    button: 'Create Poll',
    open: at('poll-new'),
    fields: {
      question: { wrong: '', right: unique('Ni ryari?'), says: 'Please enter a question.' },
      'options[0]': { ...twoOptions, right: 'Ejo' },
      'options[1]': { ...twoOptions, right: 'Ejobundi' },
    },
    success: 'Poll created successfully!',
  },
  {
    form: '/dashboard/quiz/new#new-quiz-0',
    button: 'Add Question',
    open: at('quiz-new'),
    fields: {
      question: { wrong: '', right: 'Ni nde?', says: 'lease' },
      'options[0]': { right: 'Umwe' },
      'options[1]': { right: 'Babiri' },
    },
    success: '1 question added',
  },
  {
    form: '/dashboard/quiz/new#new-quiz-1',
    button: 'Create Quiz',
    async open(walk) {
      await at('quiz-new')(walk);
      await addQuestion(walk.page, [1, 2, 3, 4]);
    },
    fields: { code: { wrong: 'ITE', right: 'ITE-001', says: 'code' } },
    success: 'Quiz created successfully!',
  },
  {
    form: '/dashboard/survey/new#new-survey-1',
    button: 'Create Survey',
    async open(walk) {
      await at('survey-new')(walk);
      await addQuestion(walk.page, [1, 2]);
    },
    fields: {
      description: { wrong: '', right: unique('Ibibazo'), says: 'lease' },
      banner: {
        ...{ wrong: '', right: fixture('thumbnail.png') },
        says: 'Please upload a thumbnail image or video',
      },
    },
    success: 'Survey created successfully!',
  },
  {
    form: '/dashboard/info/new?tab=alerts#new-info-item',
    button: 'Create',
    open: at('info-alert-new'),
    fields: {
      title: { ...bothTexts, right: unique('Itangazo') },
      text: { ...bothTexts, right: 'Imvura' },
    },
    success: /created$/,
  },
  {
    form: '/dashboard/security#invite',
    button: 'Send Invitation',
    open: at('security'),
    fields: { email: { wrong: 'not an address', right: newEmail() } },
    waitsFor: ['email'],
    success: 'Invitation created',
  },
  {
    form: '/dashboard/security/:id/ban#confirm',
    button: 'Ban user',
    async open({ url, context, page }) {
      await invitation(url, banned);
      await addSession(context, url, 'superadmin');
      await page.goto('/dashboard/security');
      await page.getByRole('row').filter({ hasText: banned }).getByRole('link', { name: /^Ban/ }).click();
    },
    fields: { email: { wrong: 'somebody', right: banned } },
    waitsFor: ['email'],
    success: 'User banned',
  },
];
