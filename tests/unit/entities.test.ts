import { expect, test } from 'vitest';
import * as contract from '~contract';

/*
 * SPEC §3: every field of every entity is read from a response under the name the specification gives it. The values are such that a
 * field that was dropped or renamed, or took its default, is found.
 */
const at = '2026-03-04T05:06:07.000Z';
const section = { id: 's1', name: 'Imikino', categoryId: 'k1' };

type Entity = {
  list: { response: { read: { parse(value: unknown): unknown } } };
  row: Record<string, unknown>;
};

const entities: Record<string, Entity> = {
  User: {
    list: contract.staffUsers.list,
    row: {
      id: 'u1',
      name: 'Ana',
      email: 'ana@example.org',
      role: 'superadmin',
      isActive: true,
      isBanned: true,
      last_login: at,
      createdAt: at,
    },
  },
  Category: {
    list: contract.categories.list,
    row: {
      id: 'k1',
      name: 'Indirimbo',
      image: 'https://a.example/i.webp',
      createdAt: at,
      priority: 3,
      colorCode: '#123456',
      icon: '<svg/>',
      status: 'Unpublished',
    },
  },
  Section: { list: contract.sections.list, row: { ...section, contentsCount: 7 } },
  Content: {
    list: contract.contents.list,
    row: {
      id: 'c1',
      title: 'T',
      description: '<p>a</p>',
      thumbnail: 'https://a.example/t.webp',
      file: 'https://a.example/f.mp3',
      views: 9,
      createdAt: at,
      code: 'ITE-042',
      type: 'audio',
      duration: 65,
      published: true,
      feedback: [{ feedback: 'Byiza', date: at }],
      section,
      sectionId: 's1',
      categoryId: 'k1',
    },
  },
  Poll: {
    list: contract.polls.list,
    row: {
      id: 'p1',
      question: 'Q?',
      published: true,
      options: [{ text: 'a', votes: 4 }],
      timeout: 1_800_000_000,
    },
  },
  Quiz: {
    list: contract.quizzes.list,
    row: {
      id: 'q1',
      title: 'T',
      published: true,
      timeout: 1_800_000_000,
      content: { id: 'c1', contentCode: 'ITE-042' },
      questions: [{ text: 'Q?', answers: [{ text: 'a', isCorrect: true, responses: 5 }] }],
    },
  },
  Survey: {
    list: contract.surveys.list,
    row: {
      id: 'v1',
      description: 'D',
      published: true,
      timeout: 1_800_000_000,
      banner: 'https://a.example/b.mp4',
      questions: [
        { question: 'Q?', type: 'options', options: [{ option: 'a', responses: 6 }], answers: [] },
        { question: 'R?', type: 'text', options: [], answers: ['why', 'because'] },
      ],
    },
  },
  'Info item': {
    list: contract.infoItems.list,
    row: {
      id: 'i1',
      type: 'awareness_card',
      sub_type: 'Joke',
      title: 'T',
      description: 'D',
      text: 'X',
      image: 'https://a.example/i.webp',
      link: 'https://a.example/',
    },
  },
};

test.each(Object.entries(entities))(
  '%s: every field is read under its name (SPEC §3.1.2, §3.2.1, §3.3.1, §3.4.1, §3.4.10, §3.5.1, §3.5.2, §3.6.1, §3.7.1, §3.8.1)',
  (_name, { list, row }) => {
    const [read] = list.response.read.parse([row]) as [object];
    expect(read).toMatchObject(row);
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

test('the types of info items, and the sub-types of banners with their labels (SPEC §3.8.2, §3.8.3)', () => {
  expect(contract.infoItems.infoTypes).toEqual(['banner', 'awareness_card', 'alert']);
  expect(contract.infoItems.bannerSubTypes).toEqual([
    { value: 'Did you know', label: 'Wari uziko?' },
    { value: 'Joke', label: 'Byendagusetsa' },
    { value: 'Know', label: 'Menya' },
    { value: 'Recent', label: 'Ibyasohotse' },
  ]);
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
