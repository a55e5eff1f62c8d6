import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { invitation } from '../support/scenarios';
import { type DemoRole, demoEmail, type HtmlPage, signIn, Visitor } from '../support/visitor';

/*
 * The words and values that SPEC §2 to §4 put on each screen, over lists of which every number is known, as a browser without
 * JavaScript gets them.
 */

const hour = 3_600;
const now = Math.floor(Date.now() / 1000);
const today = new Date(now * 1000).toISOString().slice(0, 10);
const day = '2026-03-04T05:06:07.000Z';

const categories = [
  {
    ...{
      id: 'k1',
      name: 'Indirimbo',
      image: '/m/k1.webp',
      createdAt: day,
      priority: 1,
      colorCode: '#aa0000',
    },
    ...{ icon: '<svg viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>', status: 'Unpublished' },
  },
  { id: 'k2', name: 'Inkuru', createdAt: day, priority: 2, colorCode: '#00aa00', status: 'Published' },
  { id: 'k3', name: 'Igishya', priority: 3 },
];
const sections = [
  { id: 's1', name: 'Umuziki', categoryId: 'k1', contentsCount: 2 },
  { id: 's2', name: 'Imigani', categoryId: 'k2', contentsCount: 1 },
];
const feedback = (n: number) => Array.from({ length: n }, (_, i) => ({ feedback: `Byiza ${i}`, date: day }));
const contents = [
  {
    ...{
      id: 'c1',
      title: 'Akayaga',
      code: 'ITE-007',
      description: '<p>Umuyaga</p>',
      thumbnail: '/m/c1.webp',
    },
    ...{ file: '/m/c1.mp4', type: 'video', duration: 3_725, published: true, views: 1_000, createdAt: day },
    ...{ feedback: feedback(2), sectionId: 's1', categoryId: 'k1' },
  },
  {
    ...{
      id: 'c2',
      title: 'Bana',
      code: 'ITE-002',
      file: '/m/c2.mp3',
      type: 'audio',
      duration: 65,
      views: 12,
    },
    ...{ published: false, createdAt: day, feedback: feedback(1), sectionId: 's1', categoryId: 'k1' },
  },
  { id: 'c3', title: 'Cyane', code: 'ITE-003', published: true, views: 0, sectionId: 's2', categoryId: 'k2' },
];
const options = [
  { text: 'Yego', votes: 3 },
  { text: 'Oya', votes: 1 },
];
const running = { published: true, timeout: now + hour };
const over = { published: true, timeout: now - hour };
const draft = { published: false, timeout: null };
const polls = [
  { id: 'p1', question: 'Irimo?', options, ...running },
  { id: 'p2', question: 'Yarangiye?', options, ...over, publishedFor: 3600 },
  { id: 'p3', question: 'Ntiratangira?', options, ...draft },
  ...Array.from({ length: 12 }, (_, n) => ({ id: `p${n + 4}`, question: `Indi ${n}?`, options, ...draft })),
];
const answers = [
  { text: 'ine', isCorrect: true, responses: 3 },
  { text: 'gatatu', isCorrect: false, responses: 1 },
];
const quizOf = (id: string, title: string, state: object) => ({
  ...{ id, title, content: { id: 'c1', contentCode: 'ITE-007' }, ...state },
  questions: ['2 + 2?', '1 + 3?'].map((text) => ({ text, answers })),
});
const quizzes = [
  quizOf('q1', 'Kubara', running),
  quizOf('q2', 'Guteranya', over),
  quizOf('q3', 'Gukuba', draft),
];
const choices = [
  { option: 'Cyane', responses: 6 },
  { option: 'Buhoro', responses: 2 },
];
const questions = [
  { question: 'Warabikunze?', type: 'options', answers: [], options: choices },
  { question: 'Kuki?', type: 'text', options: [], answers: ['Ni byiza', 'Biraryoshye'] },
];
const surveys = [
  { id: 'v1', description: 'Uko mubona', banner: '/m/v1.webp', questions, ...running },
  { id: 'v2', description: 'Ikindi', banner: '/m/v2.mp4', questions, ...over },
  { id: 'v3', description: 'Gishya', banner: '/m/v3.webp', questions, ...draft },
];
const sixty = 'a'.repeat(60);
const banner = (id: string, sub_type: string, text: string, link?: string) => ({
  ...{ id, type: 'banner', sub_type, text, image: '/m/i1.webp', link },
});
const updates = [
  banner('i1', 'Did you know', sixty),
  banner('i2', 'Joke', `<p><b>${sixty}</b>b</p>`, 'https://example.org/more'),
  banner('i3', 'Know', sixty),
  banner('i4', 'Recent', sixty, 'javascript:alert(1)'),
  { id: 'i5', type: 'awareness_card', title: 'Isuku', text: 'Koga' },
  { id: 'i6', type: 'alert', title: 'Imvura', text: 'Irugwa' },
];
const anHourAgo = new Date((now - hour - 60) * 1000).toISOString();
const prompts = [
  {
    ...{ _id: 'm1', prompt: 'Inkoko ni iki?', adminReview: { isReviewed: true } },
    botResponse: { text: 'Ni inyoni.', status: 'success', timestamp: anHourAgo },
  },
  {
    ...{ _id: 'm2', prompt: 'Kuki?', adminReview: { isReviewed: false } },
    botResponse: { text: '', status: 'failed', timestamp: '2026-01-02T03:04:05Z' },
  },
];
const promptList = (some: object[], total: number) => ({
  data: { prompts: some, pagination: { total, pages: Math.ceil(total / 10) } },
});
const alone = { position: 1, total: 2, previous: null, next: null };
const group = (name: string, sessions: number) => ({
  ...{ _id: name, sessions, quiz_responses: sessions + 1, poll_responses: sessions + 2 },
  survey_responses: sessions + 3,
});
const metadata = { districts: ['Gasabo', 'Huye'], ageRange: ['3-5', '6-9'] };

/** Responses to reads, by path. */
const responses: Record<string, unknown> = {
  '/categories/list': { data: categories },
  '/section/list': { data: sections },
  '/content/list': { data: contents },
  '/polls/list': { data: polls },
  '/quiz/list': { data: quizzes },
  '/survey/list': { data: surveys },
  '/updates/list': { data: updates },
  '/prompts': promptList(prompts, 120),
  '/prompts\\?.*page=2': promptList([prompts[1] as object], 1),
  '/prompts\\?.*status=failed': promptList([], 0),
  '/prompts/m1': { prompt: prompts[0], place: alone },
  '/prompts/m2': { prompt: prompts[1], place: alone },
  '/session/metadata': { data: { ...metadata, totalSessions: 1_234, avgSessionDuration: 125 } },
  '/insights/traffic': { data: [group('3-5', 30), group('6-9', 10)], highTrafficPeriod: '17:00–18:00' },
  '/insights/traffic/districts': { data: [group('Gasabo', 32), group('Huye', 8)] },
  '/insights/survey_completion_rate': { data: { completionRate: 62.5, totalSurveys: 16 } },
  '/insights/top/contents': { data: [{ title: 'Akayaga', thumbnail: '/m/c1.webp', views: 1_000 }] },
  '/insights/active-users/time': { data: [{ label: '00:00', activeUsers: 5 }] },
  '/insights/daily-active-users': { data: [{ label: today, activeUsers: 21 }] },
  '/views/content_views': { data: { totalViews: 4_321 } },
  '/views/survey_views': { data: { totalAttempts: 56 } },
};

let product: Product;
const people = {} as Record<DemoRole, Visitor>;
beforeAll(async () => {
  product = await startProductInProcess();
  // Before anyone signs in: signing in leads to Home, which reads them.
  for (const [path, body] of Object.entries(responses))
    product.recorder.reply(new RegExp(`^GET ${path}(\\?|&|$)`), {
      status: 200,
      body: { success: true, ...(body as object) },
    });
  for (const role of Object.keys(demoEmail) as DemoRole[])
    people[role] = await signIn(product.url, demoEmail[role]);
});
afterAll(() => product?.stop());

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Without the signature that lets a path through the media proxy. */
const unsigned = (url = '') => url.replace(/^\/media\/(w\d+\/)?[\w-]{22}\//, '/media/');
/** The texts of what a selector finds, or with `selector@name` that attribute of each. */
function valuesOf({ $ }: HtmlPage, part: string): string[] {
  const [selector = '', attribute] = part.split('@');
  return $(selector)
    .toArray()
    .map((one) => (attribute ? unsigned($(one).attr(attribute)) : fold($(one).text())));
}
/** What a page shows, the text of options included. */
const shown = ({ $ }: HtmlPage) => {
  const page = $('body').clone();
  page.find('script, style, noscript').remove();
  page.find('td, th, li, p, a, button, option, dt, dd, h2, h3, label, span').append(' ');
  return fold(page.text());
};
const match = (pattern: string | RegExp) => expect.stringMatching(pattern);

const glance = 'section[aria-label="At a glance"] >';
const library = 'section[aria-label="The whole library"] >';
const keyNumbers = 'section[aria-label="Key numbers"] >';
const figure = (title: string) => `figure:has(h2:contains("${title}"))`;
const card = 'ul[aria-label=Contents] > li:contains("Akayaga")';
const survey = (name: string) => `main li:contains("${name}")`;
const labelled = ':is(a[aria-label], button[aria-label])@aria-label';
const fields = 'dialog :is(input, select, textarea):not([type=hidden], [name=descriptionFormat])@name';
const buttons = 'dialog :is(button[type=submit], a:not([aria-label]))';

/** The URL of a row: that of an invitation, or of the first user whom the panel offers the action for. */
async function urlOf(path: string): Promise<string> {
  if (path === 'an invitation') return invitation(product.url);
  const [list = '', action] = path.split('/:id');
  if (!action) return path;
  const page = await people.admin.open(list);
  return page.$(`main a[href^="${list}/"][href$="${action}"]`).first().attr('href') ?? '';
}

/**
 * A row of the table: what a screen shows.
 * @param where its path, after the role of who opens it where that is not an admin
 * @param parts the values of what a selector finds (`valuesOf`), and as `words` what the page says anywhere
 */
const shows = (where: string, name: string, { words = [], ...parts }: Record<string, unknown[]>) =>
  test(name, async () => {
    const [, role = 'admin', path = ''] = /^(?:(viewer|visitor) )?(.*)/.exec(where) ?? [];
    const who = role === 'visitor' ? new Visitor(product.url) : people[role as DemoRole];
    const page = await who.open(await urlOf(path));
    expect(page.status).toBe(200);
    const values = Object.keys(parts).map((part) => [part, valuesOf(page, part)]);
    expect(Object.fromEntries(values)).toEqual(parts);
    const text = shown(page);
    expect(words.filter((word) => !text.includes(String(word)))).toEqual([]);
  });

describe('what SPEC puts on (UX-11)', () => {
  shows('visitor /auth/login', 'Login (SPEC §2.4.1)', {
    words: ['Email', 'Password', 'Login'],
  });
  shows('visitor an invitation', 'Signup (SPEC §2.5.2, §5.2.3)', {
    words: [
      ...['This email was pre-registered by an administrator', 'Valid invitation token detected'],
      ...['Full name', 'Confirm password', 'At least 8 characters', 'One uppercase letter', 'One digit'],
      ...['One special character', 'Already have an account?', 'Login'],
    ],
  });
  shows('/dashboard/log-out', 'the log-out dialog (SPEC §2.3.3, §2.3.4)', {
    words: ['Are you sure you want to log out?', 'Log Out', 'Cancel'],
  });
  shows('/dashboard', 'Home (SPEC §1.1.11, §2.6.1, §2.6.2, §2.6.3, §2.6.4, §2.6.5, §2.6.6)', {
    words: ['Active Users Over Time (UTC Format)', 'Start date', 'End date'],
    [`${glance} * > :nth-child(1)`]: [
      ...['Live Users', 'Active Today', 'Content Views', 'Survey Views'],
      ...['Categories', 'Contents', 'Surveys'],
    ],
    [`${glance} * > :nth-child(2)`]: [expect.any(String), '21', '4,321', '56', '3', '3', '3'],
    [`${glance} * a@href`]: [
      ...['/dashboard/', '/dashboard/', '/dashboard/', '/dashboard/'],
      ...['/dashboard/categories', '/dashboard/contents', '/dashboard/survey'],
    ],
    'section[aria-label=Library] p:contains("of them published")': [
      '3 categories with 3 contents, 2 of them published.',
    ],
    'ul[aria-label=Categories] li': ['Indirimbo', 'Inkuru', 'Igishya'],
    'ul[aria-label="Newest contents"] li': [match('Akayaga'), match('Bana'), match('Cyane')],
    // In the first hour of the day it is not over.
    [`${figure('Active Users Over Time')} tbody`]: [match(/^00:00( so far)?5$/)],
    [`${figure('Active Users Over Time')} input[type=date]@value`]: [today, today],
    'section[aria-label="Active Polls"] li': [match(/^Irimo\?4 votes · Time left: /)],
    'section[aria-label="Active Quizzes"] li': [match(/^Kubara2 questions · Time left: /)],
  });
  shows('/dashboard/categories', 'Categories (SPEC §2.2.2, §2.7.1, §3.2.5, §3.2.7, §4.3.1)', {
    words: ['Priority Thumbnail Title Status Ribbon Icon Time Created Actions', 'Add Category'],
    'tr:contains("Indirimbo") > *:not(:last-child)': [
      ...['1', '', 'Indirimbo', 'Unpublished', '#aa0000', '', '4 Mar 2026'],
    ],
    'tbody tr td:nth-child(4)': ['Unpublished', 'Published', '–not known'],
    'tr:contains("Indirimbo") img@src': [
      ...['/media/m/k1.webp', match(/^data:image\/svg\+xml,.*M0%200h2v2z/)],
    ],
  });
  shows('/dashboard/sections', 'Sections (SPEC §2.2.3, §2.8.1, §2.8.2)', {
    words: ['Add Section'],
    'main details[id] > summary': ['Indirimbo1 section', 'Inkuru1 section', 'Igishya0 sections'],
    'main details li': [match(/^Umuziki2 contents/), match(/^Imigani1 content/)],
    [`main details:contains("Inkuru") ${labelled}`]: ['Edit Imigani', 'Delete Imigani'],
  });
  shows(
    '/dashboard/contents',
    'Content Library (SPEC §2.2.4, §2.9.1, §2.9.2, §2.9.3, §2.9.6, §2.9.8, §2.9.9)',
    {
      words: [
        ...['Manage, publish, and analyze your content', 'Search', 'Category', 'Section', 'Add New Content'],
      ],
      [`${library} * > :nth-child(1)`]: ['Total Content', 'Published', 'Drafts', 'Total Views', 'Comments'],
      [`${library} * > :nth-child(2)`]: ['3', '2', '1', '1,012', '3'],
      'nav[aria-label="Contents by status"] a': ['All3', 'Published2', 'Drafts1'],
      'nav[aria-label=Pages] p': ['Showing 1–3 of 3 contents'],
      // Twice: on a phone it is among the filters, and the list is what is shown until the grid is chosen.
      'nav[aria-label=View] a@href': [
        ...['/dashboard/contents?view=grid', '/dashboard/contents'],
        ...['/dashboard/contents?view=grid', '/dashboard/contents?view=list'],
      ],
      'select[aria-label="Filter by section"]@disabled': ['disabled'],
    },
  );
  shows('/dashboard/contents?category=k1&section=s1', 'the sections of a category', {
    'select[aria-label="Filter by section"]@disabled': [''],
    'select[aria-label="Filter by section"] option': ['All sections', 'Umuziki'],
  });
  shows('/dashboard/contents?category=k2&section=s1', 'no section of another category (SPEC §2.9.7)', {
    'ul[aria-label=Contents] h2': ['Cyane'],
  });
  shows('/dashboard/contents', 'a content as a card (SPEC §2.9.13, §2.9.14, §4.4.13, §5.8.7)', {
    [card]: ['1h 2m 5sPublishedVideoAkayagaITE-007 · Umuziki 1,000 views 2 commentsUnpublish'],
    [`${card} img@src`]: ['/media/m/c1.webp'],
    [`${card} :is(a[aria-label], a[title], button[aria-label])@class`]: Array(4).fill(expect.anything()),
    'ul[aria-label=Contents] > li': [match('^1h 2m 5s'), match('^1m 5sDraftAudioBana'), match('^0s')],
  });
  shows('/dashboard/contents?view=list', 'contents as a list (SPEC §2.9.15, §4.4.15)', {
    words: ['# Thumbnail Title Status Type Duration Views Section Actions'],
    'tr:contains("Akayaga") > *:not(:last-child)': [
      ...['ITE-007', '', 'Akayaga', 'Published', 'Video', '1h 2m', '1,000', 'Umuziki'],
    ],
    'tr:contains("Bana") > :nth-child(n+4):nth-child(-n+6)': ['Draft', 'Audio', '1m 5s'],
    'tr:contains("Akayaga") img@src': ['/media/m/c1.webp'],
    'tr:contains("Akayaga") button@aria-label': ['Unpublish Akayaga'],
    'tr:contains("Akayaga") a[title]@title': ['View Akayaga', 'Edit Akayaga', 'Delete Akayaga'],
    'tr:contains("Bana") a[title]@title': ['View Bana', 'Edit Bana', 'Delete Bana'],
  });
  shows('viewer /dashboard/contents/c1', 'a content (SPEC §2.9.16, §2.9.17, §2.9.19, §6.1.6)', {
    words: ['1,000 views', 'Umuziki', '1h 2m', 'Uploaded 4 Mar 2026', 'Description'],
    'dialog video[controls]@src': ['/media/m/c1.mp4'],
    'dialog #comments': ['2 Comments'],
    'dialog section li': ['“Byiza 0”4 Mar 2026', '“Byiza 1”4 Mar 2026'],
  });
  shows('/dashboard/contents/c2', 'a song', {
    'dialog audio[controls]@src': ['/media/m/c2.mp3'],
  });
  shows('/dashboard/contents/c3', 'a content without feedback', {
    words: ['0 Comments', 'No feedback available.'],
  });
  shows(
    '/dashboard/contents/new',
    'a new content (SPEC §2.9.24, §2.9.25, §2.9.26, §2.9.27, §2.9.29, §3.4.11, §9.9.1)',
    {
      words: ['Publish Immediately', 'Make this content visible to users right away', 'Content File'],
      [fields]: expect.arrayContaining([
        ...['title', 'description', 'categoryId', 'sectionId', 'code', 'file', 'thumbnail', 'published'],
      ]) as unknown[],
      'dialog [name=code]@value': ['ITE-008'],
      'dialog input[name=file]@accept': ['video/*,audio/*'],
      'dialog [name=published]@type': ['checkbox'],
      'dialog button[type=submit]:contains("Save as Draft")': ['PublishSave as Draft'],
    },
  );
  shows('/dashboard/contents/c1/edit', 'the edit dialog of a content (SPEC §2.9.21, §2.9.22, §2.9.23)', {
    'dialog input[type=file]@accept': [match('^image/')],
    'dialog img@src': ['/media/m/c1.webp'],
    'dialog input[name=title]@value': ['Akayaga'],
    'dialog select[name=sectionId] option[selected]': ['Umuziki'],
    'dialog textarea[name=description]': ['Umuyaga'],
    [buttons]: expect.arrayContaining(['Cancel', 'Save Changes']) as unknown[],
  });
  shows('/dashboard/contents/c1/delete', 'the deletion of a content', {
    words: ['This action cannot be undone.'],
  });
  shows('/dashboard/survey', 'surveys (SPEC §2.2.5, §2.10.2, §2.10.5, §4.4.8, §4.4.12)', {
    words: ['Create Survey'],
    'main li h2': ['Uko mubona', 'Ikindi', 'Gishya'],
    [survey('Uko mubona')]: [match(/Time left: (1h 0m 0s|0h 59m \d+s)/)],
    [survey('Ikindi')]: [match('Expired')],
    [survey('Gishya')]: [expect.not.stringMatching(/Time left|Expired/)],
    [`${survey('Uko mubona')} img@src`]: ['/media/m/v1.webp'],
    [`${survey('Ikindi')} video@src`]: [match(/^\/media\/m\/v2\.mp4/)],
    [`${survey('Uko mubona')} ${labelled}`]: [
      ...['Unpublish: Uko mubona', 'Duplicate: Uko mubona', 'Delete: Uko mubona'],
    ],
    [`${survey('Gishya')} ${labelled}`]: ['Publish: Gishya', 'Duplicate: Gishya', 'Delete: Gishya'],
  });
  shows('viewer /dashboard/survey/v1', 'a survey (SPEC §2.10.3, §2.10.4)', {
    'dialog svg:has([class*=yellow])@aria-label': ['Completion rate: 62.5%'],
    'dialog h3': ['1. Warabikunze?', '2. Kuki?'],
    'dialog ol > li:first-child ul li': ['Cyane6 responses · 75%', 'Buhoro2 responses · 25%'],
    'dialog ol > li:last-child ul li': ['Ni byiza', 'Biraryoshye'],
  });
  shows('/dashboard/survey/new', 'Create Survey (SPEC §2.10.1)', {
    words: [
      ...['Survey description', 'Thumbnail image or video', 'Question', 'Add Option', 'Add Question'],
      'Create Survey',
    ],
  });
  shows('/dashboard/survey/v1/delete', 'the deletion of a survey (SPEC §2.10.6, §8.3.4)', {
    words: ['This action cannot be undone.'],
  });
  shows('viewer /dashboard/insights', 'Insights (SPEC §2.2.7, §2.11.1, §2.11.2, §6.1.5, §10.18, UX-05)', {
    words: ['Insights Report', 'District', 'Age group', 'Start date', 'End date', 'Export as PDF'],
    'select[name=district] option': ['All districts', 'Gasabo', 'Huye'],
    'select[name=ageRange] option': ['All age groups', '3-5', '6-9'],
    [`${keyNumbers} * > :nth-child(1)`]: [
      ...['High Traffic Period (UTC)', 'Total Users Sessions'],
      ...['Survey Completion Rate', 'Avg. Session Duration'],
    ],
    [`${keyNumbers} * > :nth-child(2)`]: ['17:00–18:00', '1,234', '62.5%', '2m 5s'],
    [`${keyNumbers} :contains("Rate") > :nth-child(3)`]: [match('of 16 surveys')],
    [`${figure('User Interactivity')} tbody tr`]: ['3-5313233', '6-9111213'],
    [`${figure('Traffic by Age Group')} tbody tr`]: ['3-53075%', '6-91025%'],
    [`${figure('Traffic by Age Group')} svg circle[class*=slice]`]: ['3-5: 30 sessions', '6-9: 10 sessions'],
    [`${figure('Traffic by District')} tbody tr`]: ['Gasabo3280%', 'Huye820%'],
    [`${figure('Traffic by District')} svg rect`]: ['', ''],
    'section[aria-label="Most Viewed Contents"] li': ['1Akayaga1,000 views'],
    'section[aria-label="Most Viewed Contents"] img@src': ['/media/m/c1.webp'],
  });
  shows('/dashboard/polls', 'polls (SPEC §2.12.1, §2.12.2, §4.4.10, §4.4.11, §9.3.7)', {
    words: ['Create Poll', 'Load More', 'Showing 3 of 15 polls'],
    'main li:has(h2)': [
      match(/Published ?Time left: \d+h \d+m \d+s.*Yego3 votes · 75%Oya1 vote · 25%4 votes in allStop$/),
      match(/^Yarangiye\? ?Expired ?ended .*Run again for 1 hourStop$/),
      match(/Draft ?Yego.*Publish$/),
    ],
    'form:has(button[aria-label^="Run again"]) [name=selectedTimeout]@value': ['3600'],
    'main a:contains("Load More")@href': ['/dashboard/polls?shown=13'],
  });
  shows('/dashboard/polls?shown=13', 'ten more polls, and their times (SPEC §2.12.3, §9.2.1, §9.2.2)', {
    words: ['Showing 13 of 15 polls'],
    'li:contains("Ntiratangira?") option': [
      ...['1 minute', '5 minutes', '10 minutes', '30 minutes', '1 hour', '6 hours', '12 hours', '1 day'],
    ],
    'li:contains("Ntiratangira?") option@value': [
      ...['60', '300', '600', '1800', '3600', '21600', '43200', '86400'],
    ],
    'li:contains("Ntiratangira?") option[selected]@value': ['86400'],
  });
  shows('/dashboard/quiz', 'the quizzes', {
    words: ['Create Quiz'],
    'main li:has(h2)': [
      match(/^KubaraITE-007 · 2 questions · 8 answersPublished ?Time left: .*Unpublish$/),
      match(/Expired ?ended .*Run again for 1 dayUnpublish$/),
      match(/Draft.*Publish$/),
    ],
    [`main li:contains("Gukuba") ${labelled}`]: expect.arrayContaining(['Delete: Gukuba']) as unknown[],
  });
  shows('/dashboard/quiz/q1', 'a quiz (SPEC §2.13.3)', {
    'dialog h3': ['2 + 2?'],
    'dialog ul li': ['ine Correct answer3 responses · 75%', 'gatatu1 response · 25%'],
    'nav[aria-label=Questions]': ['Question 1 of 2Next'],
  });
  shows('/dashboard/quiz/new', 'the Quiz Manager (SPEC §2.13.1, §9.3.9)', {
    words: ['Question', 'Add Option', 'Add Question', 'Create Quiz'],
    'input[name^="options["]@name': ['options[0]', 'options[1]', 'options[2]', 'options[3]'],
    '[name=correctAnswer][checked]@value': ['0'],
  });
  shows('viewer /dashboard/info', 'Info Board (SPEC §2.2.6, §2.14.1, §2.14.2, §2.14.6, §3.8.3, §9.7.3)', {
    words: ['Info Board', 'Create and manage info banners and important updates with images.'],
    'nav[aria-label="Info items by kind"] a': ['Banners4', 'Awareness Info1', 'Quick Alerts1'],
    'main li [lang=rw]': ['Wari uziko?', 'Byendagusetsa', 'Menya', 'Ibyasohotse'],
    'main li p': [sixty, `${sixty}...`, sixty, sixty],
    'main li:has(p) a': ['Read More'],
  });
  shows('viewer /dashboard/info?tab=awareness', 'the awareness cards (SPEC §2.14.4, §7.10.1)', {
    'main li p': ['Koga'],
  });
  shows('viewer /dashboard/info?tab=alerts', 'the quick alerts', {
    'main li p': ['Irugwa'],
  });
  shows('viewer /dashboard/info/i2', 'an info item (SPEC §2.14.7)', {
    words: [`${sixty}b`],
    'dialog img@src': ['/media/m/i1.webp'],
    'dialog a:contains("Read More")@href': ['https://example.org/more'],
    'dialog a:contains("Read More")@target': ['_blank'],
  });
  shows('viewer /dashboard/info/i4', 'an info item whose link is a script', {
    'a[href^="javascript"]': [],
  });
  shows('/dashboard/info/new', 'a new banner (SPEC §3.2.4, §9.9.2)', {
    'select[name=sub_type] option@value': ['Did you know', 'Joke', 'Know', 'Recent'],
  });
  shows('/dashboard/info/i2/edit', 'the edit dialog of the Info Board (SPEC §2.14.8, §2.14.9)', {
    words: ['Thumbnail', 'Title', 'Description', 'Link'],
    'dialog [name=image]@type': ['file'],
    'dialog [name=title]@name': ['title'],
    'dialog [name=link]@type': ['url'],
    'dialog [name=link]@value': ['https://example.org/more'],
    [buttons]: expect.arrayContaining(['Cancel', 'Save']) as unknown[],
  });
  shows('/dashboard/categories/new', 'a new category (SPEC §9.3.6)', {
    '[name=colorCode]@value': ['#3498db'],
  });
  shows('/dashboard/security', 'Invite New User (SPEC §2.15.1, §2.15.5)', {
    words: [
      ...[
        'Manage users, roles, and security settings',
        'Invite New User',
        'Send Invitation',
        'Viewer',
        'Admin',
      ],
      'User Email Role Status Last Login Actions',
    ],
    'form :is([name=role] option[selected], [name=role][checked])@value': ['viewer'],
  });
  shows('/dashboard/security/:id/role', 'Assign Role (SPEC §2.15.16, §6.2.4)', {
    words: ['Assign Role', 'Viewer - Read-only access', 'Admin - Full access'],
  });
  shows('/dashboard/security/:id/ban', 'Confirm Ban (SPEC §2.15.17)', {
    words: ['Confirm Ban'],
  });
  shows('/dashboard/security/:id/delete', 'Permanent Deletion (SPEC §2.15.18)', {
    words: ['Permanent Deletion'],
  });
  shows('/dashboard/chatbot', 'the Chatbot screen (SPEC §2.16.1, §2.16.2, §2.16.5)', {
    words: ['Baza (User Prompts)', '120 prompts collected', 'Previous Page 1 of 12 Next'],
    'nav[aria-label="Prompts by status"] a': [match('^All'), match('^Success'), match('^Failed')],
    'nav[aria-label="Prompts by review"] a': [match('^All'), match('^Reviewed'), match('^Pending')],
    'main li[data-prompt]': ['SuccessReviewed1 hour agoInkoko ni iki?', match(/^FailedPending.*Kuki\?$/)],
  });
  shows('/dashboard/chatbot?page=2', 'prompts that are on one page (SPEC §2.16.6)', {
    words: ['1 prompts collected'],
    'nav[aria-label=Pages]': [],
  });
  shows('/dashboard/chatbot?status=failed&page=3', 'no prompts for these filters (SPEC §2.16.8)', {
    words: ['No prompts match your filters'],
  });
  shows('/dashboard/chatbot/m1', 'a prompt (SPEC §2.16.7, §2.16.10)', {
    words: ['Close'],
    'dialog blockquote': ['Inkoko ni iki?', 'Ni inyoni.'],
    'dialog form > p:first-of-type': [
      match(/^SuccessReviewed\d+ \w+ \d{4}, \d\d:\d\d Kigali \(.*\d\d:\d\d UTC\), 1 hour ago$/),
    ],
  });
  shows('/dashboard/chatbot/m2', 'a prompt without a response', {
    words: ['No response text available.', '2 Jan 2026, 05:04 Kigali (03:04 UTC)'],
  });
});

test('prompts that cannot be read say so, with Retry (SPEC §2.16.4, §8.10.1)', async () => {
  product.recorder.reply(/^GET \/prompts\?.*page=7/, { status: 500, body: {} });
  const page = await people.admin.open('/dashboard/chatbot?page=7');
  expect(page.status).toBe(200);
  expect(page.words).toContain('Failed to load prompts');
  expect(page.words).toContain('Retry');
});

test('any other path leads to the home page, and the root of the dashboard is the home page (SPEC §2.1.6, §2.2.1)', async () => {
  const elsewhere = await people.admin.send('/dashboard/nowhere/at/all', { manual: true });
  expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, '/dashboard/home']);
  const visitor = new Visitor(product.url);
  expect((await visitor.send('/somewhere', { manual: true })).headers.location).toBe('/dashboard/home');
  const { headings } = await people.admin.open('/dashboard/home');
  expect(headings).toEqual((await people.admin.open('/dashboard')).headings);
});

test('the top bar shows the current path segment, the side navigation the name and its initials (SPEC §2.3.2, §2.3.5)', async () => {
  const titles = { survey: 'Survey', info: 'Info Board', polls: 'Polls', quiz: 'Quiz', chatbot: 'ChatBot' };
  for (const [path, title] of Object.entries(titles))
    expect((await people.superadmin.open(`/dashboard/${path}`)).$('h1').text()).toBe(title);
  expect(shown(await people.superadmin.open('/dashboard'))).toMatch(/CU\s+Claudine Uwimana/);
});

const forAll = ['', '/categories', '/sections', '/contents', '/survey', '/info', '/insights'];
const forAdmins = ['/polls', '/quiz', '/chatbot', '/security'];

describe.each(['viewer', 'auditor'] as const)('%s', (role) => {
  test.each(forAll)(
    '/dashboard%s can be looked at, with nothing to change there (SPEC §2.14.3, §2.14.5, §6.1.1, §6.1.4, §6.1.7, §6.1.9, §6.1.11, §6.1.13, §6.2.1, §6.2.2)',
    async (area) => {
      const page = await people[role].open(`/dashboard${area}`);
      expect(page.status).toBe(200);
      const hrefs = valuesOf(page, 'a@href');
      expect(hrefs.filter((href) => /\/(new|edit|delete|publish|unpublish)(\?|$)/.test(href))).toEqual([]);
      // Its own display, such as a folded menu, is everyone's to change.
      const posts = valuesOf(page, 'form[method=post]@action');
      expect(posts.filter((action) => !action.startsWith('/preferences'))).toEqual([]);
      for (const other of forAdmins) expect(hrefs).not.toContain(`/dashboard${other}`);
    },
  );

  test.each(['/polls', '/quiz', '/chatbot', '/contents/new'])(
    '/dashboard%s is rejected (SPEC §2.2.8, §2.2.10)',
    async (area) => {
      const page = await people[role].open(`/dashboard${area}`);
      expect([page.status, page.words.includes('Your role does not allow this.')]).toEqual([403, true]);
    },
  );

  test('the Security page sends them to the dashboard (SPEC §2.2.9, §2.15.2, §6.1.8, §6.2.3)', async () => {
    expect((await people[role].open('/dashboard/security')).path).toBe('/dashboard');
  });
});

test.each(['admin', 'superadmin'] as const)("the %s's menu leads to every screen", async (role) => {
  const hrefs = valuesOf(await people[role].open('/dashboard/info'), 'nav[aria-label=Main] a@href');
  expect(hrefs).toEqual(expect.arrayContaining([...forAll, ...forAdmins].map((area) => `/dashboard${area}`)));
});

describe('the users of the Security Panel', () => {
  const user = (id: string, more: object) => ({
    ...{ id, name: 'Keza', email: `${id}@example.org`, role: 'viewer', isActive: true, isBanned: false },
    ...{ last_login: day, createdAt: '2026-01-02T00:00:00Z', ...more },
  });
  const users = [
    user('abcdefghijkl', { role: 'superadmin' }),
    user('bbbbbbbbbbbb', { name: '', isActive: false, last_login: null }),
    user('cccccccccccc', { isBanned: true }),
    user('dddddddddddd', { role: 'admin', isBanned: true, isActive: false }),
  ];
  let page: HtmlPage;
  beforeAll(async () => {
    const response = await fetch(`${product.adminApi.url}/admin/auth/users`, {
      headers: { authorization: `Bearer ${product.adminApi.token}` },
    });
    const staff = ((await response.json()) as { users: ReturnType<typeof user>[] }).users;
    const data = [...staff.filter(({ email }) => email === demoEmail.admin), ...users];
    const counts = { all: 5, active: 2, pending: 1, banned: 2 };
    const superadmins = users.slice(0, 1);
    const found = { data, page: 1, total: 5, counts, totals: counts, superadmins };
    const finding = '^GET /admin/auth/users/find';
    product.recorder.reply(new RegExp(finding), { status: 200, body: found });
    const none = { status: 200, body: { ...found, data: [], total: 0 } };
    product.recorder.reply(new RegExp(`${finding}.*banned`), none);
    page = await people.admin.open('/dashboard/security');
  });

  test('of an empty tab are none (SPEC §2.15.15)', async () => {
    const empty = await people.admin.open('/dashboard/security?status=banned');
    expect(empty.words).toContain('No users found in this category');
  });

  test('are counted by status (SPEC §2.15.3, §2.15.7, §4.6.5, §7.11.2)', () => {
    const cards = 'section[aria-label="Users by status"] > *';
    const labels = ['Total Users', 'Active Users', 'Pending Signups', 'Banned Users'];
    expect(valuesOf(page, `${cards} > :nth-child(1)`)).toEqual(labels);
    expect(valuesOf(page, `${cards} > :nth-child(2)`)).toEqual(['5', '2', '1', '2']);
    const tabs = ['All Users5', 'Active2', 'Pending1', 'Banned2'];
    expect(valuesOf(page, 'nav[aria-label="Users by status"] a')).toEqual(tabs);
  });

  test.each([
    [
      'active',
      'abcdefgh',
      ['Kezaabcdefgh', 'abcdefghijkl@example.org', 'superadmin', 'Active', 'Last login: 4 Mar 2026'],
      /purple/,
    ],
    [
      'pending',
      'bbbbbbbb',
      ['Awaiting Signupbbbbbbbb', 'bbbbbbbbbbbb@example.org', 'viewer', 'Pending', 'Last login: Never'],
      /^(?!.*(purple|info|ok|warn|danger))/,
    ],
    [
      'banned, which takes precedence',
      'dddddddd',
      ['Kezadddddddd', 'dddddddddddd@example.org', 'admin', 'Banned', 'Last login: 4 Mar 2026'],
      /info/,
    ],
  ])(
    'one who is %s: name, 8 characters of the id, email, role and its chip, status, last login (SPEC §2.15.8, §2.15.9, §2.15.10, §2.15.11, §6.2.6)',
    (_, id, [name, email, role, status, login], chip) => {
      const cells = valuesOf(page, `tr:contains("${id}") > *`).slice(0, 5);
      expect(cells).toEqual([name, email, role, status, `${login}Joined 2 Jan 2026`]);
      expect(page.$(`tr:contains("${id}") td:nth-child(3) span`).attr('class')).toMatch(chip);
    },
  );

  test('banned rows offer unban and delete, other rows change role, ban and delete (SPEC §2.15.12, §2.15.13, §2.15.14)', () => {
    const beyondSpec = ['Activity', 'Copy reset link'];
    const actions = (id: string) =>
      valuesOf(page, `tr:contains("${id}") ${labelled}`)
        .map((label) => label.split(':')[0] ?? '')
        .filter((label) => !beyondSpec.includes(label));
    expect(actions('cccccccc')).toEqual(['Unban', 'Delete']);
    expect(actions('bbbbbbbb')).toEqual(expect.arrayContaining(['Change role', 'Ban', 'Delete']));
  });
});
