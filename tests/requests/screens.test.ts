import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { invitation } from '../support/scenarios';
import { demoEmail, type HtmlPage, signIn, Visitor } from '../support/visitor';

/*
 * The words SPEC §2 puts on each screen, read from the page a browser without JavaScript gets. `:id` stands for the first item the
 * list links to.
 */
const screens: { name: string; path: string; words: string[] }[] = [
  { name: 'Login (SPEC §2.4.1)', path: 'out /auth/login', words: ['Email', 'Password', 'Login'] },
  {
    name: 'Signup (SPEC §2.5.2, §5.2.3)',
    path: 'out invitation',
    words: [
      ...['This email was pre-registered by an administrator', 'Valid invitation token detected'],
      ...['Full name', 'Confirm password', 'At least 8 characters', 'One uppercase letter', 'One digit'],
      ...['One special character', 'Already have an account?', 'Login'],
    ],
  },
  {
    name: 'Signup without a token',
    path: 'out /auth/sign-up',
    words: ['Invalid invitation link. Please contact your administrator.'],
  },
  {
    name: 'the log-out dialog (SPEC §2.3.3, §2.3.4)',
    path: '/dashboard/log-out',
    words: ['Are you sure you want to log out?', 'Log Out', 'Cancel'],
  },
  {
    name: 'Home (SPEC §2.6.4)',
    path: '/dashboard',
    words: [
      'Active Users Over Time (UTC Format)',
      'Live Users',
      'Content Views',
      'Survey Views',
      'Categories',
      'Start date',
      'End date',
    ],
  },
  {
    name: 'Categories (SPEC §2.2.2)',
    path: '/dashboard/categories',
    words: [
      'Priority Thumbnail Title Status Ribbon Icon Time Created Actions',
      'Add Category',
      'Published',
      'Unpublished',
    ],
  },
  {
    name: 'Sections (SPEC §2.2.3)',
    path: '/dashboard/sections',
    words: ['Add Section', '3 sections', '2 contents'],
  },
  {
    name: 'Content Library (SPEC §2.2.4, §2.9.1)',
    path: '/dashboard/contents',
    words: [
      ...['Manage, publish, and analyze your content', 'Total Content', 'Published', 'Drafts', 'Total Views'],
      ...['Comments', 'Search', 'Category', 'Section', 'Add New Content', '12s'],
    ],
  },
  {
    name: 'the content list as a table (SPEC §2.9.15)',
    path: '/dashboard/contents?view=list',
    words: ['# Thumbnail Title Status Type Duration Views Section Actions'],
  },
  {
    name: 'Add New Content (SPEC §2.9.26, §2.9.29)',
    path: '/dashboard/contents/new',
    words: [
      ...['Publish Immediately', 'Make this content visible to users right away', 'Code', 'Thumbnail'],
      ...['Content File', 'Publish', 'Save as Draft'],
    ],
  },
  {
    name: 'a content (SPEC §6.1.6)',
    path: '/dashboard/contents/:id',
    words: ['0 Comments', 'No feedback available.', 'views', 'Uploaded', 'Description'],
  },
  {
    name: 'the edit dialog of a content',
    path: '/dashboard/contents/:id/edit',
    words: ['Thumbnail', 'Title', 'Section', 'Description', 'Cancel', 'Save Changes'],
  },
  {
    name: 'the deletion of a content',
    path: '/dashboard/contents/:id/delete',
    words: ['This action cannot be undone.'],
  },
  {
    name: 'the Survey Manager (SPEC §2.2.5)',
    path: '/dashboard/survey',
    words: ['Create Survey', 'Publish', 'Unpublish', 'Time left:'],
  },
  {
    name: 'Create Survey (SPEC §2.10.1)',
    path: '/dashboard/survey/new',
    words: [
      'Survey description',
      'Thumbnail image or video',
      'Question',
      'Add Option',
      'Add Question',
      'Create Survey',
    ],
  },
  {
    name: 'the deletion of a survey (SPEC §2.10.6, §8.3.4)',
    path: '/dashboard/survey/:id/delete',
    words: ['This action cannot be undone.'],
  },
  {
    name: 'the Insights Report (SPEC §2.2.7, §2.11.1)',
    path: '/dashboard/insights',
    words: [
      ...[
        'District',
        'Age group',
        'Start date',
        'End date',
        'High Traffic Period (UTC)',
        'Total Users Sessions',
      ],
      ...['Survey Completion Rate', 'Avg. Session Duration', 'User Interactivity', 'Most Viewed Contents'],
      'Insights Report',
      'Export as PDF',
    ],
  },
  {
    name: 'the Poll Manager',
    path: '/dashboard/polls',
    words: ['Create Poll', 'Load More', 'Stop', 'Publish'],
  },
  {
    name: 'the quizzes',
    path: '/dashboard/quiz',
    words: ['Create Quiz', 'Unpublish', 'Time left:', 'Expired'],
  },
  {
    name: 'the Quiz Manager',
    path: '/dashboard/quiz/new',
    words: ['Question', 'Add Option', 'Add Question', 'Create Quiz'],
  },
  { name: 'a quiz', path: '/dashboard/quiz/:id', words: ['Question 1 of 2', 'Next', 'Correct answer'] },
  {
    name: 'the Info Board (SPEC §2.2.6, §2.14.1)',
    path: '/dashboard/info',
    words: [
      ...['Info Board', 'Create and manage info banners and important updates with images.', 'Banners'],
      ...[
        'Awareness Info',
        'Quick Alerts',
        'Read More',
        'Wari uziko?',
        'Byendagusetsa',
        'Menya',
        'Ibyasohotse',
      ],
    ],
  },
  {
    name: 'the edit dialog of the Info Board (SPEC §2.14.8)',
    path: '/dashboard/info/:id/edit',
    words: ['Thumbnail', 'Title', 'Description', 'Link', 'Cancel', 'Save'],
  },
  {
    name: 'the Security Panel (SPEC §2.15.1, §2.15.5, §2.15.9, §2.15.10, §2.15.11, §2.15.12)',
    path: '/dashboard/security',
    words: [
      ...['Manage users, roles, and security settings', 'Total Users', 'Active Users', 'Pending Signups'],
      ...[
        'Banned Users',
        'Invite New User',
        'Send Invitation',
        'Viewer',
        'Admin',
        'All Users',
        'Awaiting Signup',
      ],
      ...['Never', 'Joined'],
      'User Email Role Status Last Login Actions',
    ],
  },
  {
    name: 'Assign Role (SPEC §2.15.16, §6.2.4)',
    path: '/dashboard/security/:id/role',
    words: ['Assign Role', 'Viewer - Read-only access', 'Admin - Full access'],
  },
  { name: 'Confirm Ban (SPEC §2.15.17)', path: '/dashboard/security/:id/ban', words: ['Confirm Ban'] },
  {
    name: 'Permanent Deletion (SPEC §2.15.18)',
    path: '/dashboard/security/:id/delete',
    words: ['Permanent Deletion'],
  },
  {
    name: 'the Chatbot screen',
    path: '/dashboard/chatbot',
    words: [
      'Baza (User Prompts)',
      '120 prompts collected',
      'Success',
      'Failed',
      'Reviewed',
      'Pending',
      'Page 1 of 12',
    ],
  },
  { name: 'a prompt', path: '/dashboard/chatbot/:id', words: ['Bot response', 'UTC', 'ago', 'Close'] },
];

let product: Product;
let staff: Visitor;
let visitor: Visitor;
const lists = new Map<string, HtmlPage>();

beforeAll(async () => {
  product = await startProductInProcess();
  staff = await signIn(product.url, demoEmail.superadmin);
  visitor = new Visitor(product.url);
});
afterAll(() => product?.stop());

/** The URL of the first item that a list links to in this way. */
async function hrefOf(path: string): Promise<string> {
  if (path === 'invitation') return invitation(product.url);
  if (!path.includes(':id')) return path;
  const [list = '', action = ''] = path.split('/:id');
  const page = lists.get(list) ?? (await staff.open(list));
  lists.set(list, page);
  const href = new RegExp(`${list}/[\\w-]{16}${action}(?=["?])`).exec(page.$.html())?.[0];
  if (!href) throw new Error(`${list} links to no ${path}`);
  return href;
}

/** What a page shows, the text of options included. */
const shown = ({ $ }: HtmlPage) => {
  $('script, style, noscript').remove();
  for (const cell of $('td, th, li, p, a, button, option, dt, dd, h2, h3, label, span').toArray())
    $(cell).append(' ');
  return $('body').text().replace(/\s+/g, ' ');
};

describe('what SPEC §2 puts on (UX-11)', () => {
  test.each(screens)('$name', async ({ path, words }) => {
    // Whoever is signed out is new each time: an invitation that was opened stays open in its browser.
    const who = path.startsWith('out ') ? new Visitor(product.url) : staff;
    const page = await who.open(await hrefOf(path.replace('out ', '')));
    const text = shown(page);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  test('the code screen has the placeholder and button of SPEC §2 (SPEC §2.4.3)', async () => {
    const mfa = new Visitor(product.url);
    const page = await mfa.submit(await mfa.open('/auth/login'), 'Login', {
      email: 'mfa@demo.test',
      password: 'Demo-pass-1!',
    });
    expect(page.$('input[placeholder="Enter 6-digit code"]').length).toBe(1);
    expect(page.$('button').text()).toContain('Verify');
  });
});

describe('what no one matches is said in the words of SPEC', () => {
  test('no prompts: "No prompts match your filters"', async () => {
    const page = await staff.open('/dashboard/chatbot?status=success&reviewed=reviewed&page=99999');
    // A page beyond the end may show the last one instead; then the filters did match.
    expect(page.status).toBe(200);
    expect(shown(page)).toMatch(/No prompts match your filters|Page \d+ of \d+/);
  });
});

test('any other path leads to the home page, and the root of the dashboard is the home page (SPEC §2.1.6, §2.2.1)', async () => {
  const answer = await staff.send('/dashboard/nowhere/at/all', { manual: true });
  expect([answer.status, answer.headers.location]).toEqual([302, '/dashboard/home']);
  expect((await visitor.send('/somewhere', { manual: true })).headers.location).toBe('/dashboard/home');
  expect((await staff.open('/dashboard/home')).headings).toEqual((await staff.open('/dashboard')).headings);
});

test('the top bar shows the current path segment, the side navigation the name and its initials (SPEC §2.3.2, §2.3.5)', async () => {
  for (const [path, title] of [
    ['survey', 'Survey'],
    ['info', 'Info Board'],
    ['insights', 'Insights'],
  ] as const)
    expect((await staff.open(`/dashboard/${path}`)).$('h1').text()).toBe(title);
  const text = shown(await staff.open('/dashboard/survey'));
  expect(text).toMatch(/CU\s+Claudine Uwimana/);
});

test('the polls page shows 3 polls, and 10 more per Load More (SPEC §2.12.2, §2.12.3, §9.3.7)', async () => {
  const counted = (page: HtmlPage) => /Showing (\d+) of/.exec(page.words)?.[1];
  const first = await staff.open('/dashboard/polls');
  expect(counted(first)).toBe('3');
  const more = first
    .$('a')
    .toArray()
    .find((link) => /Load More/.test(first.$(link).text()));
  const next = await staff.open(first.$(more).attr('href') ?? '');
  expect(counted(next)).toBe('13');
});

test('publish timeouts are those of SPEC §9, the default for polls is a day (SPEC §9.2.1, §9.2.2)', async () => {
  const page = await staff.open('/dashboard/polls?shown=43');
  const select = page.$('select[name=selectedTimeout]').first();
  const choices = select
    .find('option')
    .toArray()
    .map((option) => [page.$(option).text(), page.$(option).attr('value')]);
  expect(choices).toEqual([
    ...[
      ['1 minute', '60'],
      ['5 minutes', '300'],
      ['10 minutes', '600'],
      ['30 minutes', '1800'],
    ],
    ...[
      ['1 hour', '3600'],
      ['6 hours', '21600'],
      ['12 hours', '43200'],
      ['1 day', '86400'],
    ],
  ]);
  expect(select.find('option[selected]').attr('value')).toBe('86400');
});

test('defaults of SPEC §9: ribbon, invite role, sub_type of a banner, code, option fields (SPEC §3.2.4, §9.3.6, §9.3.9, §9.9.1, §9.9.2)', async () => {
  const value = (page: HtmlPage, name: string) => page.$(`[name="${name}"]`).first().attr('value');
  const chosen = (page: HtmlPage, name: string) => {
    const select = page.$(`select[name="${name}"]`);
    return select.length > 0
      ? (select.find('option[selected]').attr('value') ?? select.find('option').first().attr('value'))
      : page.$(`input[name="${name}"][checked]`).attr('value');
  };
  expect(value(await staff.open('/dashboard/categories/new'), 'colorCode')).toBe('#3498db');
  expect(chosen(await staff.open('/dashboard/security'), 'role')).toBe('viewer');
  expect(chosen(await staff.open('/dashboard/info/new'), 'sub_type')).toBe('Did you know');
  expect(value(await staff.open('/dashboard/contents/new'), 'code')).toBe('ITE-079');
  const options = async (path: string) => (await staff.open(path)).$('input[name^="options["]').length;
  expect(await options('/dashboard/polls/new')).toBe(2);
  expect(await options('/dashboard/survey/new')).toBe(2);
  expect(await options('/dashboard/quiz/new')).toBe(4);
  expect((await staff.open('/dashboard/quiz/new')).$('[name=correctAnswer][checked]').attr('value')).toBe(
    '0',
  );
});

test('card descriptions are cut to 60 characters with Read More, only where they are longer (SPEC §9.7.3)', async () => {
  const page = await staff.open('/dashboard/info');
  const texts =
    page
      .$('main')
      .text()
      .match(/[^\n]{0,200}\.\.\./g) ?? [];
  expect(texts.length).toBeGreaterThan(0);
  expect(page.$('main').text()).toContain('Inzuki zisura indabo ibihumbi kugira ngo zikore ikiyiko kimw...');
  expect('Inzuki zisura indabo ibihumbi kugira ngo zikore ikiyiko kimw').toHaveLength(60);
});
