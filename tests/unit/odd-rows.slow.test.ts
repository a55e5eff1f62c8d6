import pino from 'pino';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createContractIssueLog } from '~/admin-api.server/contract-issue-log';
import { readLeniently } from '~/admin-api.server/read-leniently';
import * as contract from '~contract';
import { noRows, oddInside, oddRowsOf } from '../support/odd-rows';

/*
 * One odd row must not make a whole list unreadable (decision 0020): every list × a corpus of odd rows among good ones.
 */

test.each<[string, unknown, number]>([
  ['rows without an id', [{ sessionId: 'a' }], 1],
  ['rows with different ids', [{ _id: 'a' }, { sessionId: 'b' }], 2],
  ['such rows under data', { data: [{ sessionId: 'a' }, {}] }, 2],
  ['rows under another name', { liveUsers: [{ _id: 'a' }] }, 1],
  ['a number', 7, 7],
  ['a number under data', { data: 7 }, 7],
  ['a number under count', { success: true, count: '7' }, 7],
  ['none', { data: null }, 0],
])('of live users only how many there are is wanted: %s', (_, response, users) => {
  expect(readLeniently(contract.analytics.liveUsers.response.read, response).data).toHaveLength(users);
});
test.each([{}, { data: {} }, { count: -1 }, 'soon'])('%j says nothing of live users', (response) => {
  expect(() => readLeniently(contract.analytics.liveUsers.response.read, response)).toThrow();
});

type Row = Record<string, unknown>;
const day = '2026-03-04T05:06:07.000Z';
const section = { id: 's1', name: 'Umuziki', categoryId: 'k1' };
const categories = { id: 'k1', name: 'Indirimbo', image: '/k1.webp', priority: 1, colorCode: '#aa0000' };
const feedback = [
  { feedback: 'Byiza', date: day },
  { feedback: 'Cyane', date: day },
];
const answers = [
  { text: 'ine', isCorrect: true, responses: 3 },
  { text: 'gatatu', isCorrect: false, responses: 1 },
];
const options = [
  { option: 'Cyane', responses: 6 },
  { option: 'Buhoro', responses: 2 },
];
const state = { published: true, timeout: 1_800_000_000, createdAt: day };

/** A good row of every list, as a provider sends it, and how its list is wrapped. */
const lists: [contract.Call, Row, (rows: unknown[]) => unknown, (read: never) => unknown[]][] = (
  [
    [contract.categories.list, { ...categories, icon: '<svg/>', status: 'Published', createdAt: day }],
    [contract.sections.list, { ...section, contentsCount: 2 }],
    [
      contract.contents.list,
      {
        id: 'c1',
        title: 'Akayaga',
        code: 'ITE-007',
        description: '<p>Umuyaga</p>',
        thumbnail: '/c1.webp',
        file: '/c1.mp4',
        type: 'video',
        duration: 65,
        published: true,
        views: 3,
        feedback,
        section,
        sectionId: 's1',
        categoryId: 'k1',
        createdAt: day,
      },
    ],
    [contract.polls.list, { id: 'p1', question: 'Irimo?', options: [{ text: 'Yego', votes: 3 }], ...state }],
    [
      contract.quizzes.list,
      {
        id: 'q1',
        title: 'Kubara',
        content: { id: 'c1', contentCode: 'ITE-007', title: 'Akayaga' },
        questions: [{ text: '2 + 2?', answers }],
        ...state,
      },
    ],
    [
      contract.surveys.list,
      {
        id: 'v1',
        description: 'Uko mubona',
        banner: '/v1.webp',
        thumbnailType: 'image',
        ...state,
        questions: [{ question: 'Warabikunze?', type: 'options', options, answers: ['Yego'] }],
      },
    ],
    [
      contract.infoItems.list,
      {
        id: 'i1',
        type: 'banner',
        sub_type: 'Know',
        title: 'Menya',
        description: '<p>x</p>',
        text: 'x',
        image: '/i1.webp',
        link: 'https://example.org',
        createdAt: day,
      },
    ],
    [
      contract.staffUsers.list,
      {
        id: 'u1',
        name: 'Ana',
        email: 'ana@example.org',
        role: 'viewer',
        isActive: true,
        isBanned: false,
        mfa_enabled: true,
        last_login: day,
        createdAt: day,
      },
    ],
    [contract.analytics.liveUsers, { id: 'l1', district: 'Gasabo', ageRange: '6-9', startedAt: day }],
    [contract.analytics.activeUsersOverTime, { label: '2026-03-04', activeUsers: 4 }],
    [contract.analytics.topContents, { title: 'Akayaga', thumbnail: '/c1.webp', views: 9 }],
  ] as [contract.Call, Row][]
).map(([call, row]) => [call, row, (rows) => ({ data: rows }), (read) => read]);
lists.push(
  [
    contract.prompts.list,
    {
      _id: 'm1',
      prompt: 'Muraho',
      adminReview: { isReviewed: true },
      botResponse: { text: 'Yego', status: 'success', timestamp: day },
    },
    (prompts) => ({ data: { prompts, pagination: { total: 3, pages: 1 } } }),
    (read: { prompts: unknown[] }) => read.prompts,
  ],
  [
    contract.analytics.traffic,
    { _id: 'Gasabo', sessions: 4, quiz_responses: 1, poll_responses: 2, survey_responses: 3 },
    (data) => ({ data, highTrafficPeriod: '14:00' }),
    (read: { groups: unknown[] }) => read.groups,
  ],
);

const named = (row: Row, id: string): Row =>
  'id' in row ? { ...row, id } : '_id' in row ? { ...row, _id: id } : row;

describe.each(lists.map((list) => [list[0].name, ...list] as const))('%s', (_, call, good, wrap, rowsOf) => {
  const goods = [named(good, 'good-1'), named(good, 'good-2'), named(good, 'good-3')];
  const fresh = (value: unknown) => JSON.parse(JSON.stringify(value)) as never;
  const readRows = (rows: unknown[]) => {
    const { data, contractIssues } = readLeniently(call.response.read as z.ZodType, fresh(wrap(rows)));
    return { rows: rowsOf(data as never) as Row[], contractIssues };
  };
  const expected = readRows(goods).rows;

  test('good rows alone are no oddity', () => {
    expect(expected).toHaveLength(3);
    expect(readRows(goods).contractIssues).toEqual([]);
  });

  test.each([
    ['no rows at all', noRows],
    ['a field that is odd', oddRowsOf(good)],
    ['a field in a field that is odd', oddInside(good)],
  ])('%s: good rows beside it are read as they are', (_what, odds) => {
    const [first, second, third] = goods;
    for (const odd of odds) {
      const { rows } = readRows([first, odd, second, odd, odd, third]);
      const pending = rows.filter((row) =>
        expected.some((one) => JSON.stringify(one) === JSON.stringify(row)),
      );
      expect(pending.length, JSON.stringify(odd)).toBeGreaterThanOrEqual(3);
      // What is read of an odd row is as right as any other: it reads the same once more.
      expect(readRows(rows).contractIssues, JSON.stringify(odd)).toEqual([]);
    }
    const all = readRows([first, ...odds, second, ...odds, third]);
    for (const one of expected) expect(all.rows).toContainEqual(one);
  });
});

describe('what is meant is read', () => {
  const read = <C extends contract.Call>(call: C, row: unknown) =>
    readLeniently(call.response.read as z.ZodType, [row]).data as Row[];

  test.each([
    ['12:30', 750],
    ['1:02:03', 3_723],
    ['95', 95],
    [95.4, 95],
    ['twelve', 0],
  ])('a duration of %j', (duration, seconds) => {
    expect(read(contract.contents.list, { id: 'c1', duration })).toMatchObject([{ duration: seconds }]);
  });

  test('a section as an id, or whole in the place of the id', () => {
    expect(read(contract.contents.list, { id: 'c1', section: 's1' })).toMatchObject([
      { sectionId: 's1', section: null },
    ]);
    expect(read(contract.contents.list, { id: 'c1', section: 7 })).toMatchObject([{ sectionId: '7' }]);
    const whole = { _id: 's1', name: 'Umuziki', category: { _id: 'k1' } };
    expect(read(contract.contents.list, { id: 'c1', sectionId: whole })).toMatchObject([
      { sectionId: 's1', section: { id: 's1', name: 'Umuziki', categoryId: 'k1' }, categoryId: 'k1' },
    ]);
    expect(read(contract.sections.list, { id: 's1', name: 'x', category: { _id: 'k1' } })).toMatchObject([
      { categoryId: 'k1' },
    ]);
  });

  test('options as words alone', () => {
    expect(read(contract.polls.list, { id: 'p1', options: ['Yego', 'Oya', 3] })).toMatchObject([
      { options: ['Yego', 'Oya', '3'].map((text) => ({ text, votes: 0 })) },
    ]);
    expect(
      read(contract.quizzes.list, { id: 'q1', questions: [{ text: '?', answers: ['ine'] }] }),
    ).toMatchObject([{ questions: [{ answers: [{ text: 'ine', isCorrect: false, responses: 0 }] }] }]);
  });

  test('feedback that is nothing is no comment, and the others stay', () => {
    expect(
      read(contract.contents.list, { id: 'c1', feedback: [null, 'Byiza', { text: 'Cyane' }, {}] }),
    ).toMatchObject([{ feedback: [{ feedback: 'Byiza' }, { feedback: 'Cyane' }, {}] }]);
    expect(read(contract.contents.list, { id: 'c1', feedback: [null] })).toMatchObject([{ feedback: [] }]);
  });

  test('a quiz whose content has a code and no id', () => {
    expect(read(contract.quizzes.list, { id: 'q1', content: { contentCode: 'ITE-007' } })).toMatchObject([
      { content: { id: null, contentCode: 'ITE-007' } },
    ]);
  });

  test('ids and times of MongoDB, and a type in another spelling', () => {
    const item = { _id: { $oid: '65f0' }, type: 'Awareness Card', createdAt: { $date: day } };
    expect(read(contract.infoItems.list, item)).toMatchObject([
      { id: '65f0', type: 'awareness_card', createdAt: day },
    ]);
  });

  test('lists under another name, and an empty one as null', () => {
    const rows = [{ id: 'p1', question: 'Irimo?' }];
    for (const answer of [{ items: rows }, { data: { results: rows } }, { polls: rows, data: null }])
      expect(readLeniently(contract.polls.list.response.read, answer).data).toMatchObject([{ id: 'p1' }]);
    for (const answer of [null, { data: null }, { polls: null, success: true }])
      expect(readLeniently(contract.polls.list.response.read, answer).data).toEqual([]);
  });
});

describe('what is no answer to the call stays an error', () => {
  test.each([{}, 'no', 7, { message: 'Soon' }, { data: 'none' }, { data: {} }, { error: [] }])(
    '%j',
    (answer) => {
      expect(() => readLeniently(contract.polls.list.response.read, answer)).toThrow();
    },
  );
  test('a list of which no row can be read: it would look empty', () => {
    expect(() => readLeniently(contract.polls.list.response.read, [null, { poll: 1 }])).toThrow();
  });
});

test('a write that was done was done, whatever is said beside it (SPEC §7: success is a status)', () => {
  const stated = [
    {},
    null,
    'OK',
    [],
    1,
    { message: null },
    { message: { en: 'ok' } },
    { success: 'true', id: {} },
  ];
  for (const answer of stated) {
    expect(contract.polls.publish.response.read.safeParse(answer).success).toBe(true);
    expect(contract.polls.create.response.read.safeParse(answer).success).toBe(true);
    expect(contract.staffUsers.invite.response.read.safeParse(answer).success).toBe(true);
  }
});

test('the operator is told once for each call and row, with names of fields and no contents', () => {
  const lines: string[] = [];
  const notify = createContractIssueLog(
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  );
  const answer = () => [
    { id: 'c1', title: 'good' },
    { id: 'c2', title: { secret: 'words' }, duration: 'soon' },
    { id: 'c3', feedback: [null, 'fine'] },
    null,
    { title: 'no id' },
  ];
  for (let time = 0; time < 3; time++) {
    const { data, contractIssues } = readLeniently(contract.contents.list.response.read, answer());
    expect(data.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3']);
    notify('contents.list', contractIssues);
  }
  const notified = lines
    .map((line) => JSON.parse(line) as Row)
    .map(({ call, row, part }) => ({ call, row, part }));
  expect(notified).toEqual([
    { call: 'contents.list', row: 'c2', part: 'title' },
    { call: 'contents.list', row: 'c2', part: 'duration' },
    { call: 'contents.list', row: 'c3', part: 'feedback.0' },
    { call: 'contents.list', row: null },
    { call: 'contents.list', row: null },
  ]);
  expect(lines.join('')).not.toContain('words');
  notify('contents.list', readLeniently(contract.contents.list.response.read, answer()).contractIssues);
  expect(lines).toHaveLength(5);
  const many = Array.from({ length: 1_000 }, (_, n) => ({ id: `m${n}`, part: '', reason: 'odd' }));
  notify('polls.list', many);
  expect(lines).toHaveLength(5 + 21);
});
