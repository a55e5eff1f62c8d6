import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  analytics,
  auth,
  type Call,
  categories,
  contents,
  infoItems,
  polls,
  prompts,
  quizzes,
  sections,
  staffUsers,
  surveys,
} from '../../admin-api/contract';
import { type Client, form, type Parts, rejected } from './client';

const fixture = (name: string) => readFile(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)));
/** A picture to upload. */
export const picture = async () => ({ bytes: await fixture('thumbnail.png'), name: 'thumbnail.png' });
const film = async () => ({ bytes: await fixture('clip.mp4'), name: 'clip.mp4' });
const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

/** The one that fits; fails with what was looked for. */
export function one<T>(rows: readonly T[], fits: (row: T) => boolean, what: string): T {
  const found = rows.filter(fits);
  equal(found.length, 1, `${what} is listed ${found.length} times`);
  return found[0] as T;
}

/** Every delete: works once, then responds 404 or the like. */
async function twice(client: Client, remove: Call, parts: Parts, what: string): Promise<void> {
  await client.call(remove, parts);
  await client.rejects(remove, parts, `deleting ${what} twice`);
}

/** A category with a section in it, for as long as `use` runs. */
export async function withSection(client: Client, use: (sectionId: string) => Promise<void>): Promise<void> {
  const name = unique('Category');
  await client.call(categories.create, { form: form({ name, image: await picture() }) });
  const category = one(await client.call(categories.list), (row) => row.name === name, 'the new category');
  await client.call(sections.create, { params: { categoryId: category.id }, body: { name } });
  const section = one(await client.call(sections.list), (row) => row.name === name, 'the new section');
  equal(section.categoryId, category.id);
  try {
    await use(section.id);
  } finally {
    await twice(client, sections.remove, { params: { id: section.id } }, 'the section');
    await twice(client, categories.remove, { params: { id: category.id } }, 'the category');
  }
}

/** A content in a section of its own, for as long as `use` runs. */
export async function withContent(
  client: Client,
  use: (content: contents.Content) => Promise<void>,
): Promise<void> {
  await withSection(client, async (sectionId) => {
    const before = await client.call(contents.list);
    const next = 1 + Math.max(0, ...before.map(({ code }) => Number(/^ITE-(\d+)$/.exec(code)?.[1] ?? 0)));
    const code = `ITE-${String(next).padStart(3, '0')}`;
    const title = unique('Content');
    const fields = {
      title,
      code,
      description: '<b>bold</b>',
      type: 'video',
      duration: '2',
      published: 'true',
    };
    const parts = { ...fields, thumbnail: await picture(), file: await film() };
    await client.call(contents.create, { params: { sectionId }, form: form(parts) });
    const content = one(await client.call(contents.list), (row) => row.code === code, 'the new content');
    deepEqual(
      [content.title, content.type, content.published, content.sectionId],
      [title, 'video', true, sectionId],
    );
    await client.rejects(
      contents.create,
      { params: { sectionId }, form: form(parts) },
      'a content with a code in use',
    );
    try {
      await use(content);
    } finally {
      await twice(client, contents.remove, { params: { id: content.id } }, 'the content');
    }
  });
}

/** Published, for so many seconds from now. */
function runsFor(
  item: { published: boolean; timeout: number | null; publishedFor?: number | null },
  seconds: number,
) {
  const off = Math.abs((item.timeout ?? 0) - Date.now() / 1_000 - seconds);
  ok(item.published && off < 120, `the end time ${item.timeout} is not in ${seconds} s`);
  equal(item.publishedFor ?? seconds, seconds);
}

/** Right input to every call, each resource from its making to its end; nothing is left behind. */
export const journeys: Readonly<Record<string, (client: Client) => Promise<void>>> = {
  async 'categories and sections'(client) {
    await withSection(client, async (id) => {
      await client.call(sections.update, { params: { id }, body: { name: 'Renamed' } });
      const section = one(await client.call(sections.list), (row) => row.id === id, 'the section');
      equal(section.name, 'Renamed');
      const params = { id: section.categoryId };
      await client.call(categories.update, { params, form: form({ priority: '1', colorCode: '#aabbcc' }) });
      const rows = await client.call(categories.list);
      const category = one(rows, (row) => row.id === section.categoryId, 'the category');
      deepEqual([category.priority, category.colorCode.toLowerCase()], [1, '#aabbcc']);
      deepEqual(
        rows.map(({ priority }) => priority).sort((a, b) => a - b),
        rows.map((_, index) => index + 1),
        'priorities are not 1…N',
      );
      await client.rejects(categories.remove, { params }, 'deleting a category with a section');
    });
  },

  async contents(client) {
    await withContent(client, async ({ id }) => {
      const find = async () => one(await client.call(contents.list), (row) => row.id === id, 'the content');
      const changes = form({ title: 'New', thumbnail: await picture() });
      await client.call(contents.update, { params: { id }, form: changes });
      equal((await find()).title, 'New');
      await client.call(contents.togglePublish, { params: { id } });
      equal((await find()).published, false);
      await client.call(contents.togglePublish, { params: { id } });
      equal((await find()).published, true);
      const unknown = { params: { id: 'unknown' }, form: form({ title: 'x' }) };
      await client.rejects(contents.update, unknown, 'no content');
    });
  },

  async polls(client) {
    const question = unique('Which?');
    await client.call(polls.create, { body: { question, options: ['Yes', ' ', 'No'] } });
    const find = async () =>
      one(await client.call(polls.list), (row) => row.question === question, 'the poll');
    const poll = await find();
    deepEqual([poll.options.map(({ text }) => text), poll.published], [['Yes', 'No'], false]);
    await client.call(polls.publish, { body: { pollId: poll.id, selectedTimeout: 60 } });
    runsFor(await find(), 60);
    await client.call(polls.unpublish, { body: { pollId: poll.id } });
    equal((await find()).published, false);
    const odd = { body: { pollId: poll.id, selectedTimeout: 61 } };
    await client.rejects(polls.publish, odd, 'a time not offered');
    await client.rejects(polls.create, { body: { question, options: ['One'] } }, 'a poll with one option');
    await twice(client, polls.remove, { params: { id: poll.id } }, 'the poll');
  },

  async quizzes(client) {
    await withContent(client, async ({ id: contentID, code }) => {
      const quiz = [{ question: 'Which?', options: ['A', 'B'], correctAnswer: 1 }];
      await client.call(quizzes.create, { body: { code, quiz } });
      const find = async () =>
        one(await client.call(quizzes.list), (row) => row.content?.id === contentID, 'the quiz');
      const { id, questions } = await find();
      const answers = questions.flatMap((asked) =>
        asked.answers.map(({ text, isCorrect }) => `${text} ${isCorrect}`),
      );
      deepEqual(answers, ['A false', 'B true']);
      await client.call(quizzes.publish, { params: { id }, body: { contentID, selectedTimeout: 86_400 } });
      runsFor(await find(), 86_400);
      await client.call(quizzes.unpublish, { params: { id }, body: { contentID } });
      equal((await find()).published, false);
      await client.rejects(quizzes.create, { body: { code: 'ITE-999999', quiz } }, 'a quiz for no content');
      await client.rejects(quizzes.create, { body: { code, quiz: [] } }, 'a quiz without questions');
      await twice(client, quizzes.remove, { params: { id } }, 'the quiz');
    });
  },

  async surveys(client) {
    const description = unique('Survey');
    const questions = [
      { question: 'Which?', type: 'options', options: ['A', 'B'] },
      { question: 'Why?', type: 'text', options: [] },
    ];
    const fields = { description, survey: JSON.stringify(questions), thumbnailType: 'image' };
    await client.call(surveys.create, { form: form({ ...fields, 'survey-poster': await picture() }) });
    const find = async () =>
      one(await client.call(surveys.list), (row) => row.description === description, 'the survey');
    const { id, questions: pending } = await find();
    const asked = pending.map(({ type, options }) => [type, ...options.map(({ option }) => option)].join());
    deepEqual(asked, ['options,A,B', 'text']);
    await client.call(surveys.publish, { params: { id }, body: { selectedTimeout: 300 } });
    runsFor(await find(), 300);
    await client.call(surveys.unpublish, { params: { id } });
    equal((await find()).published, false);
    await client.rejects(surveys.create, { form: form(fields) }, 'a survey without a poster');
    await twice(client, surveys.remove, { params: { id } }, 'the survey');
  },

  async 'info board'(client) {
    const title = unique('Alert');
    await client.call(infoItems.create, { form: form({ type: 'alert', title, text: 'Stay inside.' }) });
    const find = async () =>
      one(await client.call(infoItems.list), (row) => row.title === title, 'the alert');
    const { id, type, text } = await find();
    deepEqual([type, text], ['alert', 'Stay inside.']);
    await client.call(infoItems.update, { params: { id }, form: form({ text: 'Come out.' }) });
    equal((await find()).text, 'Come out.');
    await twice(client, infoItems.remove, { params: { id } }, 'the info item');
  },

  async prompts(client) {
    const all = await client.call(prompts.list);
    const success: Record<string, string> = { page: '1', status: 'success' };
    for (const query of [{ status: 'failed' }, { isReviewed: 'true' }, success]) {
      const page = await client.call(prompts.list, { query });
      ok(page.pagination.total <= all.pagination.total, 'a filter finds more prompts than there are');
      if ('status' in query) ok(page.prompts.every(({ botResponse }) => botResponse.status === query.status));
    }
  },

  async analytics(client) {
    const day = new Date().toISOString().slice(0, 10);
    const { liveUsers, dailyActiveUsers, contentViews, surveyViews } = analytics;
    for (const call of [liveUsers, dailyActiveUsers, contentViews, surveyViews]) await client.call(call);
    const today = { startDate: day, endDate: day };
    const hours = await client.call(analytics.activeUsersOverTime, { query: today });
    ok(hours.length <= 24, 'one day has more than 24 hours');
    const { sessionMetadata, surveyCompletionRate, topContents, traffic } = analytics;
    const filters: Record<string, string>[] = [{}, { district: 'Gasabo' }, { ageRange: '6-9' }, today];
    for (const query of filters)
      for (const call of [sessionMetadata, surveyCompletionRate, topContents, traffic])
        await client.call(call, { query });
  },

  async 'sign-in'(client) {
    const wrong = { email: `${randomUUID()}@example.test`, password: 'Wrong-pass-1!' };
    const reply = await client.send(auth.login, { body: wrong });
    const { success, accessToken } = (reply.body ?? {}) as { success?: unknown; accessToken?: unknown };
    rejected(reply, 'a stranger');
    ok(success !== true && !accessToken, 'a stranger was let in');
    const account = { name: 'Nobody', ...wrong, invitationToken: 'made-up' };
    await client.rejects(auth.signup, { body: account }, 'a made-up invitation');
  },
};

/** Invites a user and takes them through every state; only with an acting admin. */
export async function staffJourney(client: Client): Promise<void> {
  const admin = client.target.admin ?? '';
  const email = `contract-${randomUUID()}@example.test`;
  await client.call(staffUsers.invite, { body: { email, role: 'viewer', admin } });
  const find = async () =>
    one(await client.call(staffUsers.list, { query: { admin } }), (row) => row.email === email, 'the user');
  const { id, isActive, isBanned, role } = await find();
  deepEqual([isActive, isBanned, role], [false, false, 'viewer']);
  await client.call(staffUsers.assignRole, { params: { id }, body: { role: 'admin', admin } });
  equal((await find()).role, 'admin');
  await client.call(staffUsers.ban, { params: { id }, body: { admin } });
  equal((await find()).isBanned, true);
  await client.call(staffUsers.unban, { params: { id }, body: { admin } });
  equal((await find()).isBanned, false);
  const promote = { params: { id }, body: { role: 'superadmin', admin } };
  await client.rejects(staffUsers.assignRole, promote, 'a role that cannot be given');
  await twice(client, staffUsers.remove, { params: { id }, query: { admin } }, 'the user');
}
