import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * What SPEC §2 and §4 say of each screen, over lists of which every number is known: what stands in which place, and where it leads.
 */

const hour = 3_600;
const now = Math.floor(Date.now() / 1000);
const today = new Date(now * 1000).toISOString().slice(0, 10);
const day = '2026-03-04T05:06:07.000Z';

const categories = [
  {
    id: 'k1',
    name: 'Indirimbo',
    image: '/m/k1.webp',
    createdAt: day,
    priority: 1,
    colorCode: '#aa0000',
    icon: '<svg viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>',
    status: 'Unpublished',
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
    id: 'c1',
    title: 'Akayaga',
    code: 'ITE-007',
    description: '<p>Umuyaga</p>',
    thumbnail: '/m/c1.webp',
    file: '/m/c1.mp4',
    type: 'video',
    duration: 3_725,
    published: true,
    views: 1_000,
    createdAt: day,
    feedback: feedback(2),
    sectionId: 's1',
    categoryId: 'k1',
  },
  {
    id: 'c2',
    title: 'Bana',
    code: 'ITE-002',
    file: '/m/c2.mp3',
    type: 'audio',
    duration: 65,
    published: false,
    views: 12,
    createdAt: day,
    feedback: feedback(1),
    sectionId: 's1',
    categoryId: 'k1',
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
];
const answers = [
  { text: 'ine', isCorrect: true, responses: 3 },
  { text: 'gatatu', isCorrect: false, responses: 1 },
];
const quizOf = (id: string, title: string, state: object) => ({
  id,
  title,
  content: { id: 'c1', contentCode: 'ITE-007' },
  ...state,
  questions: [
    { text: '2 + 2?', answers },
    { text: '1 + 3?', answers },
  ],
});
const quizzes = [
  quizOf('q1', 'Kubara', running),
  quizOf('q2', 'Guteranya', over),
  quizOf('q3', 'Gukuba', draft),
];
const questions = [
  {
    question: 'Warabikunze?',
    type: 'options',
    answers: [],
    options: [
      { option: 'Cyane', responses: 6 },
      { option: 'Buhoro', responses: 2 },
    ],
  },
  { question: 'Kuki?', type: 'text', options: [], answers: ['Ni byiza', 'Biraryoshye'] },
];
const surveys = [
  { id: 'v1', description: 'Uko mubona', banner: '/m/v1.webp', questions, ...running },
  { id: 'v2', description: 'Ikindi', banner: '/m/v2.mp4', questions, ...over },
  { id: 'v3', description: 'Gishya', banner: '/m/v3.webp', questions, ...draft },
];
const long = 'Amakuru mashya kandi maremare cyane ku buryo arenga inyuguti mirongo itandatu.';
const updates = [
  {
    id: 'i1',
    type: 'banner',
    sub_type: 'Know',
    text: long,
    image: '/m/i1.webp',
    link: 'https://example.org/more',
  },
  { id: 'i2', type: 'awareness_card', title: 'Isuku', text: 'Koga' },
  { id: 'i3', type: 'alert', title: 'Imvura', text: 'Irugwa' },
];
const anHourAgo = new Date((now - hour - 60) * 1000).toISOString();
const prompts = [
  {
    _id: 'm1',
    prompt: 'Inkoko ni iki?',
    adminReview: { isReviewed: true },
    botResponse: { text: 'Ni inyoni.', status: 'success', timestamp: anHourAgo },
  },
  {
    _id: 'm2',
    prompt: 'Kuki?',
    adminReview: { isReviewed: false },
    botResponse: { text: '', status: 'failed', timestamp: anHourAgo },
  },
];
const group = (name: string, sessions: number) => ({
  _id: name,
  sessions,
  quiz_responses: sessions + 1,
  poll_responses: sessions + 2,
  survey_responses: sessions + 3,
});
const user = (id: string, more: object) => ({
  id,
  name: 'Keza',
  email: `${id}@example.org`,
  role: 'viewer',
  isActive: true,
  isBanned: false,
  last_login: day,
  createdAt: '2026-01-02T00:00:00Z',
  ...more,
});

/** Answers to reads, by path. */
const answersOf: Record<string, unknown> = {
  '/categories/list': { data: categories },
  '/section/list': { data: sections },
  '/content/list': { data: contents },
  '/polls/list': { data: polls },
  '/quiz/list': { data: quizzes },
  '/survey/list': { data: surveys },
  '/updates/list': { data: updates },
  '/prompts': { data: { prompts, pagination: { total: 2, pages: 1 } } },
  '/prompts/m1': { prompt: prompts[0], place: { position: 1, total: 2, previous: null, next: 'm2' } },
  '/session/metadata': {
    data: {
      districts: ['Gasabo', 'Huye'],
      ageRange: ['3-5', '6-9'],
      totalSessions: 1_234,
      avgSessionDuration: 125,
    },
  },
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
let admin: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  // Before anyone signs in: signing in leads to Home, which reads them.
  for (const [path, body] of Object.entries(answersOf))
    product.recorder.reply(new RegExp(`^GET ${path}(\\?|$)`), {
      status: 200,
      body: { success: true, ...(body as object) },
    });
  admin = await signIn(product.url, demoEmail.admin);
  viewer = await signIn(product.url, demoEmail.viewer);
});
afterAll(() => product?.stop());

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
const texts = ({ $ }: HtmlPage, selector: string) =>
  $(selector)
    .toArray()
    .map((one) => fold($(one).text()));
/** The value under the label of each statistic card of a row. */
const cards = ({ $ }: HtmlPage, row: string) =>
  Object.fromEntries(
    $(`section[aria-label="${row}"] > *`)
      .toArray()
      .map((card) => [fold($(card).children().eq(0).text()), fold($(card).children().eq(1).text())]),
  );
const cells = ({ $ }: HtmlPage, row: string) =>
  $(`tr:contains("${row}")`)
    .children()
    .toArray()
    .map((cell) => fold($(cell).text()));
/** Without the signature that lets a path through the media proxy. */
const src = ({ $ }: HtmlPage, selector: string) =>
  $(selector)
    .attr('src')
    ?.replace(/^\/media\/(w\d+\/)?[\w-]{22}\//, '/media/');
const labels = ({ $ }: HtmlPage, within: string) =>
  $(within)
    .find('a[aria-label], a[title], button[aria-label]')
    .toArray()
    .map((one) => $(one).attr('aria-label') ?? $(one).attr('title'));

describe('Home', () => {
  let page: HtmlPage;
  beforeAll(async () => {
    page = await admin.open('/dashboard');
  });

  test('statistic cards: three lead to what they count, the others to /dashboard/ (SPEC §1.1.11, §2.6.1)', () => {
    const links = page
      .$('section[aria-label="At a glance"] > *')
      .toArray()
      .map((card) => [fold(page.$(card).children().eq(0).text()), page.$(card).find('a').attr('href')]);
    expect(Object.fromEntries(links)).toEqual({
      'Live Users': '/dashboard/',
      'Active Today': '/dashboard/',
      'Content Views': '/dashboard/',
      'Survey Views': '/dashboard/',
      Categories: '/dashboard/categories',
      Contents: '/dashboard/contents',
      Surveys: '/dashboard/survey',
    });
    expect(cards(page, 'At a glance')).toMatchObject({
      'Active Today': '21',
      'Content Views': '4,321',
      'Survey Views': '56',
      Categories: '3',
      Contents: '3',
      Surveys: '3',
    });
  });

  test('the banner shows categories and contents (SPEC §2.6.2)', () => {
    expect(texts(page, 'section[aria-label=Library] p')[0]).toBe(
      '3 categories with 3 contents, 2 of them published.',
    );
    expect(texts(page, 'ul[aria-label=Categories] li')).toEqual(['Indirimbo', 'Inkuru', 'Igishya']);
    expect(texts(page, 'ul[aria-label="Newest contents"] li')[0]).toContain('Akayaga');
  });

  test('the line chart has a start and an end date, both today at first (SPEC §2.6.3, §2.6.4, §2.6.5)', () => {
    const figure = page.$('figure:contains("Active Users Over Time (UTC Format)")');
    expect(figure.find('svg[role=img] path').length).toBeGreaterThan(0);
    // In the first hour of the day it is not over.
    expect(fold(figure.find('tbody').text())).toMatch(/^00:00( so far)?5$/);
    expect(figure.find('input[type=date][name=startDate]').attr('value')).toBe(today);
    expect(figure.find('input[type=date][name=endDate]').attr('value')).toBe(today);
  });

  test('panels show the polls and quizzes that run, no draft and none that is over (SPEC §2.6.6)', () => {
    expect(texts(page, 'section[aria-label="Active Polls"] li')).toEqual([
      expect.stringMatching(/^Irimo\?4 votes · Time left: /),
    ]);
    expect(texts(page, 'section[aria-label="Active Quizzes"] li')).toEqual([
      expect.stringMatching(/^Kubara2 questions · Time left: /),
    ]);
  });
});

test('Categories: each column shows its field (SPEC §2.7.1, §3.2.5, §3.2.7, §4.3.1)', async () => {
  const page = await admin.open('/dashboard/categories');
  expect(cells(page, 'Indirimbo').slice(0, 7)).toEqual([
    ...['1', '', 'Indirimbo', 'Unpublished', '#aa0000', '', '4 Mar 2026'],
  ]);
  expect(cells(page, 'Inkuru')[3]).toBe('Published');
  expect(texts(page, 'tbody tr:nth-child(3) td:nth-child(4)')).toEqual(['–not known']);
  expect(src(page, 'tr:contains("Indirimbo") td:nth-child(2) img')).toBe('/media/m/k1.webp');
  expect(src(page, 'tr:contains("Indirimbo") td:nth-child(6) img')).toMatch(
    /^data:image\/svg\+xml,.*M0%200h2v2z/,
  );
});

test('Sections: a collapsible panel for each category lists its sections with their counts (SPEC §2.8.1, §2.8.2)', async () => {
  const page = await admin.open('/dashboard/sections');
  expect(texts(page, 'main details[id] > summary')).toEqual([
    ...['Indirimbo1 section', 'Inkuru1 section', 'Igishya0 sections'],
  ]);
  expect(texts(page, 'main details:contains("Indirimbo") li').map((li) => li.replace(/ in .*/, ''))).toEqual([
    'Umuziki2 contents',
  ]);
  expect(texts(page, 'main details:contains("Inkuru") li').map((li) => li.replace(/ in .*/, ''))).toEqual([
    'Imigani1 content',
  ]);
  expect(page.$('a[href="/dashboard/sections/new"]').length).toBeGreaterThan(0);
  expect(labels(page, 'main details:contains("Inkuru")')).toEqual(['Edit Imigani', 'Delete Imigani']);
});

describe('Contents', () => {
  test('stat cards count the library; Comments is the sum of feedback items (SPEC §2.9.2, §2.9.3, §2.9.8)', async () => {
    const page = await admin.open('/dashboard/contents');
    expect(cards(page, 'The whole library')).toEqual({
      'Total Content': '3',
      Published: '2',
      Drafts: '1',
      'Total Views': '1,012',
      Comments: '3',
    });
    expect(texts(page, 'nav[aria-label="Contents by status"] a')).toEqual(['All3', 'Published2', 'Drafts1']);
    expect(texts(page, 'nav[aria-label=Pages] p')).toEqual(['Showing 1–3 of 3 contents']);
  });

  test('a toggle chooses between grid and list (SPEC §2.9.9)', async () => {
    const page = await admin.open('/dashboard/contents');
    const views = page.$('nav[aria-label=View] a').toArray();
    // Twice: on a phone it is among the filters, and the list is what is shown until the grid is chosen.
    expect(views.map((view) => [page.$(view).attr('aria-label'), page.$(view).attr('href')])).toEqual([
      ['Grid', '/dashboard/contents?view=grid'],
      ['List', '/dashboard/contents'],
      ['Grid', '/dashboard/contents?view=grid'],
      ['List', '/dashboard/contents?view=list'],
    ]);
    expect(page.$('main table').length + page.$('ul[aria-label=Contents]').length).toBe(1);
  });

  test('the section filter needs a category, and another category clears it (SPEC §2.9.6, §2.9.7)', async () => {
    const section = (page: HtmlPage) => page.$('select[aria-label="Filter by section"]');
    const none = await admin.open('/dashboard/contents');
    expect(section(none).is('[disabled]')).toBe(true);
    const chosen = await admin.open('/dashboard/contents?category=k1&section=s1');
    expect(section(chosen).is('[disabled]')).toBe(false);
    expect(texts(chosen, 'select[aria-label="Filter by section"] option')).toEqual([
      'All sections',
      'Umuziki',
    ]);
    const other = await admin.open('/dashboard/contents?category=k2&section=s1');
    expect(section(other).find('option[selected]').attr('value') ?? '').toBe('');
    expect(texts(other, 'ul[aria-label=Contents] h2')).toEqual(['Cyane']);
  });

  test('a card shows thumbnail, duration, chip, views, feedback count, type and section, and offers four actions (SPEC §2.9.13, §2.9.14, §4.4.13, §5.8.7)', async () => {
    const page = await admin.open('/dashboard/contents');
    const card = 'ul[aria-label=Contents] > li:contains("Akayaga")';
    expect(src(page, `${card} img`)).toBe('/media/m/c1.webp');
    expect(fold(page.$(card).text())).toBe(
      '1h 2m 5sPublishedVideoAkayagaITE-007 · Umuziki 1,000 views 2 commentsUnpublish',
    );
    expect(labels(page, card)).toEqual([
      'Unpublish Akayaga',
      'View Akayaga',
      'Edit Akayaga',
      'Delete Akayaga',
    ]);
    const audio = fold(page.$('ul[aria-label=Contents] > li:contains("Bana")').text());
    expect(audio).toMatch(/^1m 5sDraftAudioBana/);
    expect(fold(page.$('ul[aria-label=Contents] > li:contains("Cyane")').text())).toMatch(/^0s/);
    expect(labels(await viewer.open('/dashboard/contents'), card)).toEqual(['View Akayaga']);
  });

  test('a row of the list shows code, thumbnail, title, status, type, duration, views and section (SPEC §2.9.15)', async () => {
    const page = await admin.open('/dashboard/contents?view=list');
    expect(cells(page, 'Akayaga').slice(0, 8)).toEqual([
      ...['ITE-007', '', 'Akayaga', 'Published', 'Video', '1h 2m', '1,000', 'Umuziki'],
    ]);
    expect(cells(page, 'Bana').slice(3, 6)).toEqual(['Draft', 'Audio', '1m 5s']);
    expect(src(page, 'tr:contains("Akayaga") img')).toBe('/media/m/c1.webp');
    expect(labels(page, 'tr:contains("Akayaga")')).toEqual([
      ...['Unpublish Akayaga', 'View Akayaga', 'Edit Akayaga', 'Delete Akayaga'],
    ]);
  });

  test('a content can be edited and deleted at any time, published or not (SPEC §4.4.15)', async () => {
    const page = await admin.open('/dashboard/contents?view=list');
    for (const title of ['Akayaga', 'Bana'])
      expect(labels(page, `tr:contains("${title}")`)).toEqual(
        expect.arrayContaining([`Edit ${title}`, `Delete ${title}`]),
      );
  });

  test('the view dialog: a player, views, section, duration and upload date; comments are quoted with their date (SPEC §2.9.16, §2.9.17, §2.9.19, §6.1.6)', async () => {
    const page = await viewer.open('/dashboard/contents/c1');
    expect(src(page, 'dialog video[controls]')).toBe('/media/m/c1.mp4');
    const facts = texts(page, 'dialog ul').join(' ');
    for (const fact of ['1,000 views', 'Umuziki', '1h 2m', 'Uploaded 4 Mar 2026'])
      expect(facts).toContain(fact);
    expect(texts(page, 'dialog #comments')).toEqual(['2 Comments']);
    expect(texts(page, 'dialog section li')).toEqual(['“Byiza 0”4 Mar 2026', '“Byiza 1”4 Mar 2026']);
    expect(src(await viewer.open('/dashboard/contents/c2'), 'dialog audio[controls]')).toBe(
      '/media/m/c2.mp3',
    );
  });

  test('the edit dialog has a thumbnail, title, section and description, Cancel and Save Changes (SPEC §2.9.21, §2.9.22, §2.9.23)', async () => {
    const page = await admin.open('/dashboard/contents/c1/edit');
    expect(page.$('dialog input[type=file]').attr('accept')).toMatch(/^image\//);
    expect(src(page, 'dialog img')).toBe('/media/m/c1.webp');
    expect(page.$('dialog input[name=title]').attr('value')).toBe('Akayaga');
    expect(page.$('dialog select[name=sectionId] option[selected]').text()).toBe('Umuziki');
    expect(page.$('dialog textarea[name=description]').text().trim()).toBe('Umuyaga');
    expect(texts(page, 'dialog button[type=submit], dialog a').slice(-2)).toEqual(['Cancel', 'Save Changes']);
    expect(
      page.$('dialog input[type=text], dialog select, dialog textarea, dialog input[type=file]'),
    ).toHaveLength(4);
  });

  test('the new-content form has every field; the submit button reads Publish or Save as Draft (SPEC §2.9.24, §2.9.25, §2.9.27, §2.9.29, §3.4.11)', async () => {
    const page = await admin.open('/dashboard/contents/new');
    const names = page
      .$('dialog :is(input, select, textarea):not([type=hidden])')
      .toArray()
      .map((field) => page.$(field).attr('name'))
      .filter((name) => name !== 'descriptionFormat');
    expect(names.toSorted()).toEqual(
      [
        'title',
        'description',
        'categoryId',
        'sectionId',
        'code',
        'file',
        'thumbnail',
        'published',
        ...['newSection', 'newCategory', 'publishAt', 'unpublishAt'],
      ].toSorted(),
    );
    expect(page.$('dialog [name=code]').attr('value')).toBe('ITE-008');
    expect(page.$('dialog input[name=file]').attr('accept')).toBe('video/*,audio/*');
    expect(page.$('dialog [name=published]').attr('type')).toBe('checkbox');
    expect(texts(page, 'dialog button[type=submit]').at(-1)).toBe('PublishSave as Draft');
  });
});

describe('Surveys', () => {
  test('the list shows each survey; drafts offer Publish, published ones Unpublish and the time left (SPEC §2.10.2, §2.10.5, §4.4.8, §4.4.12)', async () => {
    const page = await admin.open('/dashboard/survey');
    const item = (name: string) => page.$(`main li:contains("${name}")`);
    expect(texts(page, 'main li h2')).toEqual(['Uko mubona', 'Ikindi', 'Gishya']);
    expect(item('Uko mubona').text()).toMatch(/Time left: (1h 0m 0s|0h 59m \d+s)/);
    expect(item('Ikindi').text()).toContain('Expired');
    expect(item('Gishya').text()).not.toMatch(/Time left|Expired/);
    expect(src(page, 'main li:contains("Uko mubona") img')).toBe('/media/m/v1.webp');
    expect(src(page, 'main li:contains("Ikindi") video')).toMatch(/^\/media\/m\/v2\.mp4/);
    const actions = (name: string) => labels(page, `main li:contains("${name}")`);
    expect(actions('Uko mubona')).toEqual([
      'Unpublish: Uko mubona',
      'Duplicate: Uko mubona',
      'Delete: Uko mubona',
    ]);
    expect(actions('Gishya')).toEqual(['Publish: Gishya', 'Duplicate: Gishya', 'Delete: Gishya']);
  });

  test('the detail dialog has a completion-rate dial and a summary of the responses to each question (SPEC §2.10.3, §2.10.4)', async () => {
    const page = await viewer.open('/dashboard/survey/v1');
    expect(page.$('dialog svg[aria-label="Completion rate: 62.5%"] [class*=yellow]')).toHaveLength(1);
    expect(texts(page, 'dialog h3')).toEqual(['1. Warabikunze?', '2. Kuki?']);
    expect(texts(page, 'dialog ol > li:first-child ul li')).toEqual([
      'Cyane6 responses · 75%',
      'Buhoro2 responses · 25%',
    ]);
    expect(texts(page, 'dialog ol > li:last-child ul li')).toEqual(['Ni byiza', 'Biraryoshye']);
  });
});

test('Insights: filters, key numbers, the charts and the most viewed contents (SPEC §2.11.1, §2.11.2, §6.1.5, §10.18, UX-05)', async () => {
  const page = await viewer.open('/dashboard/insights');
  expect(texts(page, 'select[name=district] option')).toEqual(['All districts', 'Gasabo', 'Huye']);
  expect(texts(page, 'select[name=ageRange] option')).toEqual(['All age groups', '3-5', '6-9']);
  expect(
    page
      .$('form input[type=date]')
      .map((_, input) => page.$(input).attr('name'))
      .get(),
  ).toEqual(['startDate', 'endDate']);
  expect(cards(page, 'Key numbers')).toEqual({
    'High Traffic Period (UTC)': '17:00–18:00',
    'Total Users Sessions': '1,234',
    'Survey Completion Rate': '62.5%',
    'Avg. Session Duration': '2m 5s',
  });
  expect(page.$('section[aria-label="Key numbers"]').text()).toContain('of 16 surveys');
  const rows = (title: string) => texts(page, `figure:has(h2:contains("${title}")) tbody tr`);
  expect(rows('User Interactivity')).toEqual(['3-5313233', '6-9111213']);
  expect(rows('Traffic by Age Group')).toEqual(['3-53075%', '6-91025%']);
  expect(page.$('figure:has(h2:contains("Traffic by Age")) svg circle[class*=slice]')).toHaveLength(2);
  expect(rows('Traffic by District')).toEqual(['Gasabo3280%', 'Huye820%']);
  expect(page.$('figure:has(h2:contains("Traffic by District")) svg rect')).toHaveLength(2);
  expect(texts(page, 'section[aria-label="Most Viewed Contents"] li')).toEqual(['1Akayaga1,000 views']);
  expect(src(page, 'section[aria-label="Most Viewed Contents"] img')).toBe('/media/m/c1.webp');
  // What is on the screen is exported, applied or not.
  const typed = { district: 'Huye', startDate: '2026-03-01', endDate: '2026-03-31' };
  const exported = await admin.submit(page, 'Export as PDF', typed);
  expect(exported.words).toContain('Huye');
  expect(exported.$('main a:contains("download the PDF")').attr('href')).toMatch(
    /^\/dashboard\/insights\/report\.pdf\?district=Huye&startDate=2026-03-01&endDate=2026-03-31$/,
  );
});

test('Polls: options with their votes; drafts offer Publish, published ones Stop; Expired when the time is over (SPEC §2.12.1, §4.4.10, §4.4.11)', async () => {
  const page = await admin.open('/dashboard/polls');
  const item = (name: string) => fold(page.$(`main li:has(h2):contains("${name}")`).text());
  expect(item('Irimo?')).toMatch(
    /Published ?Time left: .*Yego3 votes · 75%Oya1 vote · 25%4 votes in allStop$/,
  );
  expect(item('Yarangiye?')).toMatch(/^Yarangiye\? ?Expired ?ended .*Run again for 1 hourStop$/);
  expect(page.$('button[aria-label^="Run again"]').parent().find('[name=selectedTimeout]').val()).toBe(
    '3600',
  );
  expect(item('Ntiratangira?')).toMatch(/Draft ?Yego.*Publish$/);
});

describe('Quizzes', () => {
  test('created quizzes with their code; drafts offer Publish, published ones Unpublish and the time left', async () => {
    const page = await admin.open('/dashboard/quiz');
    const item = (name: string) => fold(page.$(`main li:has(h2):contains("${name}")`).text());
    expect(item('Kubara')).toMatch(
      /^KubaraITE-007 · 2 questions · 8 responsesPublished ?Time left: .*Unpublish$/,
    );
    expect(item('Guteranya')).toMatch(/Expired ?ended .*Run again for 1 dayUnpublish$/);
    expect(item('Gukuba')).toMatch(/Draft.*Publish$/);
    expect(labels(page, 'main li:has(h2):contains("Gukuba")')).toContain('Delete: Gukuba');
  });

  test('a question pager: one question at a time with its answers, responses and the correct one (SPEC §2.13.3)', async () => {
    const first = await admin.open('/dashboard/quiz/q1');
    expect(texts(first, 'dialog h3')).toEqual(['2 + 2?']);
    expect(texts(first, 'dialog ul li')).toEqual([
      'ine Correct answer3 responses · 75%',
      'gatatu1 response · 25%',
    ]);
    expect(fold(first.$('nav[aria-label=Questions]').text())).toBe('Question 1 of 2Next');
    const second = await admin.open(
      first.$('nav[aria-label=Questions] a:contains("Next")').attr('href') ?? '',
    );
    expect(texts(second, 'dialog h3')).toEqual(['1 + 3?']);
    expect(fold(second.$('nav[aria-label=Questions]').text())).toBe('PreviousQuestion 2 of 2');
  });
});

describe('Info Board', () => {
  test('each tab shows its own type (SPEC §2.14.4, §7.10.1)', async () => {
    const shown = async (tab: string) => texts(await viewer.open(`/dashboard/info?tab=${tab}`), 'main li p');
    expect(await shown('banners')).toEqual([`${long.slice(0, 60)}...`]);
    expect(await shown('awareness')).toEqual(['Koga']);
    expect(await shown('alerts')).toEqual(['Irugwa']);
  });

  test('the read dialog has the image, the whole description and a Read More link to another site (SPEC §2.14.7)', async () => {
    const page = await viewer.open('/dashboard/info/i1');
    expect(src(page, 'dialog img')).toBe('/media/m/i1.webp');
    expect(page.$('dialog').text()).toContain(long);
    const link = page.$('dialog a:contains("Read More")');
    expect([link.attr('href'), link.attr('target')]).toEqual(['https://example.org/more', '_blank']);
  });

  test('the edit dialog has a thumbnail, title, description and link (url), Cancel and Save (SPEC §2.14.8, §2.14.9)', async () => {
    const page = await admin.open('/dashboard/info/i1/edit');
    const field = (name: string) => page.$(`dialog :is(input, textarea)[name=${name}]`);
    expect(field('image').attr('type')).toBe('file');
    expect(field('title')).toHaveLength(1);
    expect(field('description').text().trim()).toBe(long);
    expect([field('link').attr('type'), field('link').attr('value')]).toEqual([
      'url',
      'https://example.org/more',
    ]);
    expect(texts(page, 'dialog button[type=submit], dialog a').slice(-2)).toEqual(['Cancel', 'Save']);
  });
});

describe('Security Panel', () => {
  /** The admin API's answer where these users are found, of whom `all` there are. */
  const found = (users: { role: string; isActive: boolean; isBanned: boolean }[], all = users) => {
    const banned = all.filter(({ isBanned }) => isBanned).length;
    const active = all.filter(({ isActive, isBanned }) => isActive && !isBanned).length;
    const counts = { all: all.length, active, pending: all.length - active - banned, banned };
    const superadmins = all.filter(({ role }) => role === 'superadmin');
    return { data: users, page: 1, total: users.length, counts, totals: counts, superadmins };
  };
  const people = [
    user('abcdefghijkl', { role: 'superadmin' }),
    user('bbbbbbbbbbbb', { name: '', isActive: false, last_login: null }),
    user('cccccccccccc', { isBanned: true }),
    user('dddddddddddd', { role: 'admin', isBanned: true, isActive: false }),
  ];
  let page: HtmlPage;
  beforeAll(async () => {
    const answer = await fetch(`${product.adminApi.url}/admin/auth/users`, {
      headers: { authorization: `Bearer ${product.adminApi.token}` },
    });
    const { users } = (await answer.json()) as { users: ReturnType<typeof user>[] };
    const own = users.filter(({ email }) => email === demoEmail.admin);
    product.recorder.reply(/^GET \/admin\/auth\/users\/find/, {
      status: 200,
      body: found([...own, ...people]),
    });
    page = await admin.open('/dashboard/security');
  });

  test('stat cards and tabs count the users by status; banned takes precedence (SPEC §2.15.3, §2.15.7, §4.6.5, §7.11.2)', () => {
    expect(cards(page, 'Users by status')).toEqual({
      'Total Users': '5',
      'Active Users': '2',
      'Pending Signups': '1',
      'Banned Users': '2',
    });
    expect(texts(page, 'nav[aria-label="Users by status"] a')).toEqual([
      'All Users5',
      'Active2',
      'Pending1',
      'Banned2',
    ]);
  });

  test('a row: name or Awaiting Signup with 8 characters of the id, email, role, status, last login or Never, joined (SPEC §2.15.8, §2.15.9, §2.15.11)', () => {
    expect(cells(page, 'abcdefgh').slice(0, 5)).toEqual([
      ...['Kezaabcdefgh', 'abcdefghijkl@example.org', 'superadmin', 'Active'],
      'Last login: 4 Mar 2026Joined 2 Jan 2026',
    ]);
    expect(cells(page, 'bbbbbbbb').slice(0, 5)).toEqual([
      ...['Awaiting Signupbbbbbbbb', 'bbbbbbbbbbbb@example.org', 'viewer', 'Pending'],
      'Last login: NeverJoined 2 Jan 2026',
    ]);
    expect(cells(page, 'dddddddd')[3]).toBe('Banned');
  });

  test('role chips: superadmin purple, admin blue, viewer gray (SPEC §2.15.10, §6.2.6)', () => {
    const chip = (id: string) => page.$(`tr:contains("${id}") td:nth-child(3) span`).attr('class') ?? '';
    expect(chip('abcdefgh')).toMatch(/purple/);
    expect(chip('dddddddd')).toMatch(/info/);
    expect(chip('bbbbbbbb')).not.toMatch(/purple|info|ok|warn|danger/);
  });

  test('banned rows offer unban and delete, other rows change role, ban and delete (SPEC §2.15.13, §2.15.14)', () => {
    const beyondSpec = ['Activity', 'Copy reset link'];
    const actions = (id: string) =>
      labels(page, `tr:contains("${id}")`)
        .map((label) => label?.split(':')[0])
        .filter((label) => !beyondSpec.includes(label ?? ''));
    expect(actions('cccccccc')).toEqual(['Unban', 'Delete']);
    expect(actions('bbbbbbbb')).toEqual(expect.arrayContaining(['Change role', 'Ban', 'Delete']));
  });

  test('the menu leads here for admins only, and others are sent to /dashboard (SPEC §2.2.9, §6.1.8)', async () => {
    const inMenu = (page: HtmlPage) => page.$('nav[aria-label=Main] a[href="/dashboard/security"]').length;
    expect(inMenu(page)).toBe(1);
    const sent = await viewer.open('/dashboard/security');
    expect([sent.path, inMenu(sent)]).toEqual(['/dashboard', 0]);
  });

  test('an empty tab says "No users found in this category" (SPEC §2.15.15)', async () => {
    const all = [user('x', { email: demoEmail.admin, role: 'admin' })];
    product.recorder.reply(/^GET \/admin\/auth\/users\/find/, { status: 200, body: found([], all) });
    const empty = await admin.open('/dashboard/security?status=banned');
    expect(empty.words).toContain('No users found in this category');
  });
});

describe('Chatbot', () => {
  test('a card shows the status, Reviewed or Pending, the prompt and the time since the response (SPEC §2.16.2)', async () => {
    const page = await (await signIn(product.url, demoEmail.superadmin)).open('/dashboard/chatbot');
    expect(texts(page, 'main li:has(p)')).toEqual([
      'SuccessReviewed1 hour agoInkoko ni iki?',
      'FailedPending1 hour agoKuki?',
    ]);
    expect(page.words).toContain('2 prompts collected');
    expect(page.$('nav[aria-label=Pages]')).toHaveLength(0);
  });

  test('the dialog shows prompt, status, moment (date and relative) and the whole answer, with Copy Response and Close (SPEC §2.16.7, §2.16.10)', async () => {
    const page = await (await signIn(product.url, demoEmail.superadmin)).open('/dashboard/chatbot/m1');
    expect(texts(page, 'dialog blockquote')).toEqual(['Inkoko ni iki?', 'Ni inyoni.']);
    expect(fold(page.$('dialog form > p').first().text())).toMatch(
      /^SuccessReviewed\d+ \w+ \d{4}, \d\d:\d\d Kigali \(.*\d\d:\d\d UTC\), 1 hour ago$/,
    );
    expect(texts(page, 'dialog a').at(-1)).toBe('Close');
  });
});
