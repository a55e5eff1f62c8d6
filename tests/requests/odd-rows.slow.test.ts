import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { noRows, oddInside, oddRowsOf } from '../support/odd-rows';
import { outsideContent, outsideItem, signInOutside } from '../support/outside-library';
import { type OutsideProvider, startOutsideProvider } from '../support/outside-provider';
import type { HtmlPage, Visitor } from '../support/visitor';

/*
 * An outside provider with odd rows among good ones, in every list at once: each screen shows the good ones on a cold start, no URL
 * of ours fails, and the operator gets one log line.
 */

type Row = Record<string, unknown> & { _id: string };
const day = '2026-03-04T05:06:07.000Z';
const hour = 3_600;
const soon = Math.floor(Date.now() / 1000) + 20 * hour;
const state = { published: true, timeout: soon, createdAt: day };
const feedback = [{ feedback: 'Byiza cyane', date: day }];

/** Good rows by table, each with a name nothing else has. */
const good: Record<string, Row[]> = {
  categories: ['k1', 'k2'].map((_id) => ({
    _id,
    name: `Good category ${_id}`,
    image: '/m/k.webp',
    priority: 1,
    colorCode: '#aa0000',
    icon: '<svg viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>',
    status: 'Published',
    createdAt: day,
  })),
  sections: ['s1', 's2'].map((_id) => ({
    _id,
    name: `Good section ${_id}`,
    categoryId: 'k1',
    contentsCount: 2,
  })),
  contents: ['c1', 'c2'].map((_id) => ({
    ...outsideContent(`Good content ${_id}`, { thumbnail: '/m/c.webp', file: '/m/c.mp4' }),
    ...{ _id, feedback },
  })),
  polls: ['p1', 'p2'].map((_id) => ({
    _id,
    question: `Good poll ${_id}?`,
    ...state,
    options: ['Yego', 'Oya'].map((text) => ({ text, votes: 3 })),
  })),
  quizzes: ['q1', 'q2'].map((_id) => ({
    _id,
    title: `Good quiz ${_id}`,
    content: { _id: 'c1', contentCode: 'ITE-001' },
    ...state,
    questions: [{ text: '2 + 2?', answers: [{ text: 'ine', isCorrect: true, responses: 3 }] }],
  })),
  surveys: ['v1', 'v2'].map((_id) => ({
    _id,
    description: `Good survey ${_id}`,
    banner: '/m/v.webp',
    ...state,
    questions: [
      {
        question: 'Warabikunze?',
        type: 'options',
        answers: [],
        options: [{ option: 'Cyane', responses: 6 }],
      },
      { question: 'Kuki?', type: 'text', options: [], answers: ['Ni byiza'] },
    ],
  })),
  updates: ['i1', 'i2'].map((_id) => ({ ...outsideItem(`Good item ${_id}`, '/m/i.webp'), _id })),
  prompts: ['m1', 'm2'].map((_id) => ({
    _id,
    prompt: `Good prompt ${_id}`,
    adminReview: { isReviewed: false },
    botResponse: { text: 'Yego', status: 'success', timestamp: day },
  })),
};

/** Where a good row is shown by itself. */
const pageOf: Record<string, (id: string) => string> = {
  categories: (id) => `/dashboard/categories/${id}/edit`,
  sections: (id) => `/dashboard/sections/${id}/edit`,
  contents: (id) => `/dashboard/contents/${id}`,
  quizzes: (id) => `/dashboard/quiz/${id}`,
  surveys: (id) => `/dashboard/survey/${id}`,
  updates: (id) => `/dashboard/info/${id}`,
  prompts: (id) => `/dashboard/chatbot/${id}`,
};
const areas = [
  '',
  '/categories',
  '/sections',
  '/contents',
  '/contents?view=list',
  '/polls',
  '/quiz',
  '/survey',
].concat(['/info', '/info?tab=alerts', '/insights', '/security', '/chatbot', '/contents/new', '/quiz/new']);
const broken = /undefined|NaN|\[object |Invalid Date|Infinity/;

/** The odd rows of a list: every kind of no row, then every field in every odd way. A different part of them for each `turn`. */
function oddOf(rows: Row[], turn: number, turns: number): unknown[] {
  const [model] = rows as [Row];
  const named = { ...model, [Object.keys(model)[1] ?? '']: 'odd' };
  const odd = [...oddRowsOf(named), ...oddInside(named)]
    .map((row, at) => (row._id === model._id ? { ...row, _id: `odd-${at}` } : row))
    .filter((_, at) => at % turns === turn);
  return [...noRows, ...odd];
}

/** The words of a page, of controls as well. */
const allOf = ({ $, words }: HtmlPage) =>
  `${words} ${$('input, textarea')
    .toArray()
    .map((field) => $(field).attr('value') ?? $(field).text())
    .join(' ')}`;

// Several dashboards, each with a part of the odd rows.
const turns = 4;
describe.each(Array.from({ length: turns }, (_, turn) => turn))('odd rows, part %i', (turn) => {
  let provider: OutsideProvider;
  let dashboard: DashboardInProcess;
  let staff: Visitor;
  beforeAll(async () => {
    provider = await startOutsideProvider();
    for (const [table, rows] of Object.entries(good)) {
      const odd = oddOf(rows, turn, turns);
      provider.tables[table]?.push(rows[0] as Row, ...(odd as Row[]), rows[1] as Row);
    }
    dashboard = await startDashboardInProcess(provider.env());
    staff = await signInOutside(dashboard.url);
  });
  afterAll(async () => {
    await dashboard?.stop();
    await provider?.stop();
  });

  test('every screen answers, and says nothing broken', async () => {
    const problems: string[] = [];
    for (const area of areas) {
      const page = await staff.open(`/dashboard${area}`);
      const match = broken.exec(page.words);
      if (page.status !== 200) problems.push(`${area} answers ${page.status}: ${page.words.slice(0, 200)}`);
      if (match)
        problems.push(`${area}: ${page.words.slice(Math.max(0, match.index - 60), match.index + 60)}`);
      if (/could not be read/.test(page.words)) problems.push(`${area} says it could not be read`);
    }
    expect(problems).toEqual([]);
  });

  test('every good row is there', async () => {
    const missing: string[] = [];
    for (const [table, address] of Object.entries(pageOf))
      for (const row of good[table] ?? []) {
        const page = await staff.open(address(row._id));
        const name = String(row.name ?? row.title ?? row.description ?? row.prompt);
        if (page.status !== 200 || !allOf(page).includes(name))
          missing.push(`${address(row._id)} ${page.status}`);
      }
    const polls = await staff.open('/dashboard/polls?shown=500');
    for (const { question } of good.polls ?? [])
      if (!polls.words.includes(String(question))) missing.push(String(question));
    expect(missing).toEqual([]);
  });

  test('the operator gets a log line for each row once, by the name of the call', async () => {
    const lines = () =>
      dashboard
        .output()
        .split('\n')
        .filter((line) => /cannot be read/.test(line));
    const before = lines();
    for (const name of [
      'contents',
      'polls',
      'quizzes',
      'surveys',
      'infoItems',
      'categories',
      'sections',
      'prompts',
    ])
      expect(before.join(''), name).toContain(`"call":"${name}.list"`);
    // A write makes the list be read anew.
    const reads = () => provider.calls.filter(({ path }) => path === '/polls/list').length;
    const readBefore = reads();
    await staff.submit(await staff.open('/dashboard/polls?shown=500'), /^Stop/);
    await staff.open('/dashboard/polls');
    expect(reads()).toBeGreaterThan(readBefore);
    expect(lines()).toEqual(before);
    expect(dashboard.output()).not.toMatch(/"level":(50|60)/);
  });
});

test('a quiz without the id of its content is published by the id that the library has', async () => {
  const provider = await startOutsideProvider();
  const [content] = good.contents as [Row];
  const [quiz] = good.quizzes as [Row];
  provider.tables.contents?.push({ ...content, _id: 'c9', code: 'ITE-009' });
  provider.tables.quizzes?.push({ ...quiz, published: false, content: { contentCode: 'ITE-009' } });
  const dashboard = await startDashboardInProcess(provider.env());
  try {
    const staff = await signInOutside(dashboard.url);
    await staff.submit(await staff.open('/dashboard/quiz'), /^Publish/, { selectedTimeout: '3600' });
    const [call] = provider.writes();
    expect(call).toMatchObject({ method: 'POST', path: '/quiz/q1/publish' });
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ contentID: 'c9' });
  } finally {
    await dashboard.stop();
    await provider.stop();
  }
});
