import pino from 'pino';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createContractIssueLog } from '~/admin-api.server/contract-issue-log';
import { readLeniently } from '~/admin-api.server/read-leniently';
import * as contract from '~contract';
import { noRows, oddInside, oddRowsOf } from '../support/odd-rows';

type Row = Record<string, unknown>;
const at = '2026-03-04T05:06:07.000Z';
const section = { id: 's1', name: 'Imikino', categoryId: 'k1' };
const image = 'https://a.example/i.webp';
const state = { published: true, timeout: 1_800_000_000, createdAt: at };
const feedback = [
  { feedback: 'Byiza', date: at },
  { feedback: 'Cyane', date: at },
];
const answers = [
  { text: 'ine', isCorrect: true, responses: 5 },
  { text: 'gatatu', isCorrect: false, responses: 1 },
];
const options = [
  { option: 'Cyane', responses: 6 },
  { option: 'Buhoro', responses: 2 },
];

/** Every field of every entity under the name that SPEC §3 gives it, with a value that no default has. */
const entities: Record<string, [contract.Call, Row]> = {
  User: [
    contract.staffUsers.list,
    {
      ...{
        id: 'u1',
        name: 'Ana',
        email: 'ana@example.org',
        role: 'superadmin',
        isActive: true,
        isBanned: true,
      },
      ...{ mfa_enabled: true, last_login: at, createdAt: at },
    },
  ],
  Category: [
    contract.categories.list,
    {
      ...{ id: 'k1', name: 'Indirimbo', image, createdAt: at, priority: 3, colorCode: '#123456' },
      ...{ icon: '<svg/>', status: 'Unpublished' },
    },
  ],
  Section: [contract.sections.list, { ...section, contentsCount: 7 }],
  Content: [
    contract.contents.list,
    {
      ...{ id: 'c1', title: 'T', description: '<p>a</p>', thumbnail: image, file: 'https://a.example/f.mp3' },
      ...{ views: 9, createdAt: at, code: 'ITE-042', type: 'audio', duration: 65, published: true, feedback },
      ...{ section, sectionId: 's1', categoryId: 'k1' },
    },
  ],
  Poll: [contract.polls.list, { id: 'p1', question: 'Q?', options: [{ text: 'a', votes: 4 }], ...state }],
  Quiz: [
    contract.quizzes.list,
    {
      ...{ id: 'q1', title: 'T', content: { id: 'c1', contentCode: 'ITE-042' }, ...state },
      questions: [{ text: 'Q?', answers }],
    },
  ],
  Survey: [
    contract.surveys.list,
    {
      ...{ id: 'v1', description: 'D', banner: 'https://a.example/b.mp4', ...state },
      questions: [
        { question: 'Q?', type: 'options', options, answers: [] },
        { question: 'R?', type: 'text', options: [], answers: ['why', 'because'] },
      ],
    },
  ],
  'Info item': [
    contract.infoItems.list,
    {
      ...{
        id: 'i1',
        type: 'awareness_card',
        sub_type: 'Joke',
        title: 'T',
        description: 'D',
        text: 'X',
        image,
      },
      ...{ link: 'https://a.example/', createdAt: at },
    },
  ],
};

test.each(Object.entries(entities))(
  '%s: every field is read under its name (SPEC §3.1.2, §3.2.1, §3.3.1, §3.4.1, §3.4.10, §3.5.1, §3.5.2, §3.6.1, §3.7.1, §3.8.1)',
  (_name, [{ response }, row]) => {
    expect(response.read.parse([row])).toMatchObject([row]);
  },
);

test('the signed-in admin user: id, name, email, role, mfa_enabled (SPEC §3.1.1, §7.2.3)', () => {
  const user = { id: 'u1', name: 'Ana', email: 'ana@example.org', role: 'admin', mfa_enabled: true };
  const response = { success: true, requiresMfa: false, userId: 'u1', accessToken: 't', user, message: 'm' };
  expect(contract.auth.login.response.read.parse(response)).toMatchObject(response);
});

test('Prompt: _id, prompt, botResponse, adminReview, and the pagination beside the prompts (SPEC §3.9.1, §7.12.2)', () => {
  const rest = {
    prompt: 'Muraho?',
    botResponse: { text: 'Yego', status: 'success', timestamp: at },
    adminReview: { isReviewed: true },
  };
  const pagination = { total: 25, pages: 3 };
  const read = contract.prompts.list.response.read.parse({
    data: { prompts: [{ _id: 'm1', ...rest }], pagination },
  });
  expect(read).toMatchObject({ prompts: [{ id: 'm1', ...rest }], pagination });
});

test('a category without a colour has the default ribbon, one without a status is neither; a content is a video (SPEC §3.2.4, §3.4.6)', () => {
  const [category] = contract.categories.list.response.read.parse([{ id: 'k1' }]) as [object];
  expect(category).toMatchObject({ colorCode: '#3498db', status: null });
  const statuses = ['Published', 'Unpublished', true, false, 'published', 'unpublished', 'Odd', null];
  const read = contract.categories.list.response.read.parse(statuses.map((status, id) => ({ id, status })));
  expect((read as { status: unknown }[]).map(({ status }) => status)).toEqual([
    ...['Published', 'Unpublished', 'Published', 'Unpublished', 'Published', 'Unpublished', null, null],
  ]);
  const [content] = contract.contents.list.response.read.parse([{ id: 'c1' }]) as [object];
  expect(content).toMatchObject({ type: 'video' });
});

test('the types of info items (SPEC §3.8.2)', () => {
  expect(contract.infoItems.infoTypes).toEqual(['banner', 'awareness_card', 'alert']);
});

test('session metadata and insight data: every field under its name (SPEC §3.10.1)', () => {
  const read = (call: { response: { read: { parse(value: unknown): unknown } } }, data: object) =>
    call.response.read.parse({ success: true, data });
  const metadata = { districts: ['Huye'], ageRange: ['6-9'], totalSessions: 8, avgSessionDuration: 90 };
  expect(read(contract.analytics.sessionMetadata, metadata)).toEqual(metadata);
  const group = { _id: '6-9', sessions: 1, quiz_responses: 2, poll_responses: 3, survey_responses: 4 };
  const traffic = { success: true, data: [group], highTrafficPeriod: '17:00–18:00' };
  expect(contract.analytics.traffic.response.read.parse(traffic)).toEqual({
    groups: [group],
    highTrafficPeriod: '17:00–18:00',
  });
  const rate = { completionRate: 62.5, totalSurveys: 16 };
  expect(read(contract.analytics.surveyCompletionRate, rate)).toEqual(rate);
  expect(read(contract.analytics.surveyCompletionRate, { completionRate: 62.5 })).toEqual({
    completionRate: 62.5,
  });
  const top = [{ title: 'T', thumbnail: 'https://a.example/t.webp', views: 3 }];
  expect(read(contract.analytics.topContents, top)).toEqual(top);
  const points = [{ label: '05:00', activeUsers: 2 }];
  expect(read(contract.analytics.activeUsersOverTime, points)).toEqual(points);
  expect(read(contract.analytics.contentViews, { totalViews: 5 })).toEqual({ totalViews: 5 });
  expect(read(contract.analytics.surveyViews, { totalAttempts: 6 })).toEqual({ totalAttempts: 6 });
});

/** A good row of every list, how its list is wrapped, and where its rows are once they were read. */
type List = [contract.Call, Row, (rows: unknown[]) => unknown, (read: never) => unknown];
const plain = ([call, row]: [contract.Call, Row]): List => [call, row, (data) => ({ data }), (read) => read];
const lists: List[] = [
  ...Object.values(entities).map((one) => plain(one)),
  plain([contract.analytics.liveUsers, { id: 'l1', district: 'Gasabo', ageRange: '6-9', startedAt: at }]),
  plain([contract.analytics.activeUsersOverTime, { label: '2026-03-04', activeUsers: 4 }]),
  plain([contract.analytics.topContents, { title: 'Akayaga', thumbnail: '/c1.webp', views: 9 }]),
  [
    contract.prompts.list,
    {
      ...{ _id: 'm1', prompt: 'Muraho', adminReview: { isReviewed: true } },
      botResponse: { text: 'Yego', status: 'success', timestamp: at },
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
];
const named = (row: Row, id: string): Row =>
  'id' in row ? { ...row, id } : '_id' in row ? { ...row, _id: id } : row;

test.each(lists.map((list) => [list[0].name, ...list] as const))(
  '%s: one odd row makes no good row unreadable (decision 0020)',
  (_, call, good, wrap, rowsOf) => {
    const [first, second, third] = ['good-1', 'good-2', 'good-3'].map((id) => named(good, id));
    const read = (rows: unknown[]) => {
      const answer = JSON.parse(JSON.stringify(wrap(rows)));
      const { data, contractIssues } = readLeniently(call.response.read as z.ZodType, answer);
      return { rows: rowsOf(data as never) as Row[], contractIssues };
    };
    const expected = read([first, second, third]);
    expect([expected.rows.length, expected.contractIssues]).toEqual([3, []]);
    for (const odds of [noRows, oddRowsOf(good), oddInside(good)]) {
      const { rows } = read([first, ...odds, second, ...odds, third]);
      for (const one of expected.rows) expect(rows).toContainEqual(one);
      // What is read of an odd row is as right as any other: it reads the same once more.
      expect(read(rows).contractIssues).toEqual([]);
    }
  },
);

test.each<[string, unknown, number]>([
  ['rows without an id', [{ sessionId: 'a' }], 1],
  ['such rows under data', { data: [{ sessionId: 'a' }, {}] }, 2],
  ['rows under another name', { liveUsers: [{ _id: 'a' }] }, 1],
  ['a number', 7, 7],
  ['a number under count', { success: true, count: '7' }, 7],
  ['none', { data: null }, 0],
])('of live users only how many there are is wanted: %s', (_, response, users) => {
  expect(readLeniently(contract.analytics.liveUsers.response.read, response).data).toHaveLength(users);
});
test.each([{}, { data: {} }, { count: -1 }, 'soon'])('%j says nothing of live users', (response) => {
  expect(() => readLeniently(contract.analytics.liveUsers.response.read, response)).toThrow();
});

describe('what is meant is read', () => {
  const read = <C extends contract.Call>(call: C, row: unknown) =>
    readLeniently(call.response.read as z.ZodType, [row]).data as Row[];

  test.each([
    ['12:30', 750],
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

  test.each<[string, contract.Call, Row, Row]>([
    [
      'options as words alone',
      contract.polls.list,
      { options: ['Yego', 'Oya', 3] },
      { options: ['Yego', 'Oya', '3'].map((text) => ({ text, votes: 0 })) },
    ],
    [
      'feedback that is nothing is no comment, and the others stay',
      contract.contents.list,
      { feedback: [null, 'Byiza', { text: 'Cyane' }, {}] },
      { feedback: [{ feedback: 'Byiza' }, { feedback: 'Cyane' }, {}] },
    ],
    [
      'ids and times of MongoDB, and a type in another spelling',
      contract.infoItems.list,
      { _id: { $oid: '65f0' }, type: 'Awareness Card', createdAt: { $date: at } },
      { id: '65f0', type: 'awareness_card', createdAt: at },
    ],
  ])('%s', (_, call, row, expected) => {
    expect(read(call, '_id' in row ? row : { id: 'x', ...row })).toMatchObject([expected]);
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
  const stated = [{}, null, 'OK', [], 1, { message: { en: 'ok' } }, { success: 'true', id: {} }];
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
  const notified = lines.map((line) => JSON.parse(line) as Row).map(({ row, part }) => `${row} ${part}`);
  expect(notified.slice(0, 3)).toEqual(['c2 title', 'c2 duration', 'c3 feedback.0']);
  expect(notified).toHaveLength(5);
  expect(lines.join('')).not.toContain('words');
});
