import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, polls, quizzes, surveys } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { form, says, startTestApi, type TestApi } from './support/api';
import { addSection, fixture, pngWithPlace } from './support/rows';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, undefined, { inS3: true });
});
afterAll(() => api.stop());

const seconds = () => Math.floor(Date.now() / 1000);
const media = () => api.media.names();

describe('polls', () => {
  const find = async (id: string) => (await api.call(polls.list)).find((poll) => poll.id === id);
  const create = (body: unknown) => api.send(polls.create, { body });

  it('are published for a time, not twice, can be stopped, and published again (SPEC §3.5.3, §4.4.2, §4.4.5, §4.4.10, §7.6.3, §7.6.4)', async () => {
    const { id: pollId = '' } = await api.call(polls.create, {
      body: { question: 'q', options: ['a', 'b'] },
    });
    const publish = () => api.send(polls.publish, { body: { pollId, selectedTimeout: 60 } });
    expect((await publish()).status).toBe(200);
    const { timeout } = (await find(pollId)) ?? {};
    expect([seconds() + 59, seconds() + 60, seconds() + 61]).toContain(timeout);
    expect(await publish()).toMatchObject(says(409, 'This poll is already published.'));
    expect((await api.send(polls.unpublish, { body: { pollId } })).status).toBe(200);
    // What 'Run again' offers is known once it is a draft again, too.
    expect(await find(pollId)).toMatchObject({ published: false, timeout: null, publishedFor: 60 });
    expect((await publish()).status).toBe(200);
    await api.services.db
      .update(schema.polls)
      .set({ timeout: seconds() - 5 })
      .where(eq(schema.polls.id, pollId));
    expect((await publish()).status).toBe(200);
  });

  it('reject wrong input (SPEC §9.3.4)', async () => {
    for (const options of [['a'], ['a', ' '], Array(51).fill('a')]) {
      expect((await create({ question: 'q', options })).status).toBe(400);
    }
    expect((await create({ question: ' ', options: ['a', 'b'] })).status).toBe(400);
    const { id: pollId } = await api.call(polls.create, { body: { question: 'q', options: ['a', 'b'] } });
    for (const selectedTimeout of [0, 61, 86401, 1e99]) {
      expect((await api.send(polls.publish, { body: { pollId, selectedTimeout } })).status).toBe(400);
    }
    const unknown = { body: { pollId: 'unknown', selectedTimeout: 60 } };
    expect((await api.send(polls.publish, unknown)).status).toBe(404);
    expect((await api.send(polls.unpublish, { body: { pollId: 'unknown' } })).status).toBe(404);
  });
});

describe('quizzes', () => {
  let contentId: string;
  beforeAll(async () => {
    const { section } = await addSection(api);
    const answer = await api.send(contents.create, {
      params: { sectionId: section.id },
      form: form({
        title: 'Indirimbo',
        code: 'ITE-007',
        type: 'audio',
        file: { bytes: await fixture('tune.mp3'), name: 'a.mp3' },
      }),
    });
    contentId = String(answer.body.id);
  });
  const draft = { question: 'Ni iki?', options: ['a', 'b', 'c'], correctAnswer: 1 };
  const create = (body: unknown) => api.send(quizzes.create, { body });
  const find = async (id: string) => (await api.call(quizzes.list)).find((quiz) => quiz.id === id);

  it('are published and unpublished with their content’s id (SPEC §4.4.3, §7.7.3, §7.7.4)', async () => {
    const { id = '' } = await api.call(quizzes.create, { body: { code: 'ITE-007', quiz: [draft] } });
    const publish = (contentID: string) =>
      api.send(quizzes.publish, { params: { id }, body: { contentID, selectedTimeout: 300 } });
    expect(await publish('other')).toMatchObject(says(404, 'This quiz does not belong to that content.'));
    expect((await publish(contentId)).status).toBe(200);
    expect((await find(id))?.timeout).toBeGreaterThan(seconds() + 290);
    expect((await publish(contentId)).status).toBe(409);
    const unpublish = () => api.send(quizzes.unpublish, { params: { id }, body: { contentID: contentId } });
    expect((await unpublish()).status).toBe(200);
    expect(await find(id)).toMatchObject({ published: false, timeout: null });
  });

  it('reject an unknown code and wrong questions (SPEC §5.4.1, §9.3.5)', async () => {
    expect(await create({ code: 'ITE-999', quiz: [draft] })).toMatchObject(
      says(404, 'No content has the code ITE-999.'),
    );
    const wrong = [{ correctAnswer: 3 }, { correctAnswer: -1 }, { options: ['a', ' '] }, { question: ' ' }];
    for (const part of wrong)
      expect((await create({ code: 'ITE-007', quiz: [{ ...draft, ...part }] })).status).toBe(400);
  });

  it('go with their content', async () => {
    await api.call(quizzes.create, { body: { code: 'ITE-007', quiz: [draft] } });
    await api.call(contents.remove, { params: { id: contentId } });
    expect(await api.call(quizzes.list)).toEqual([]);
  });
});

describe('surveys', () => {
  const questions = [
    { question: 'Which?', type: 'options', options: ['a', 'b', ' '] },
    { question: 'Why?', type: 'text', options: [] },
  ];
  const poster = async () => ({ bytes: await pngWithPlace(50, 50), name: 'p.png' });
  const create = async (parts: Parameters<typeof form>[0] = {}) =>
    api.send(surveys.create, {
      form: form({
        description: 'Tell us',
        survey: JSON.stringify(questions),
        thumbnailType: 'image',
        'survey-poster': await poster(),
        ...parts,
      }),
    });
  const find = async (id: string) => (await api.call(surveys.list)).find((survey) => survey.id === id);

  it('may have a film as their poster (SPEC §3.7.2)', async () => {
    const film = await create({ 'survey-poster': { bytes: await fixture('clip.mp4'), name: 'p.mp4' } });
    expect(await find(String(film.body.id))).toMatchObject({
      thumbnailType: 'video',
      banner: expect.stringMatching(/\.mp4$/),
    });
  });

  it('are deleted with their poster (SPEC §7.8.5)', async () => {
    const before = await media();
    const id = String((await create()).body.id);
    expect((await media()).length).toBe(before.length + 1);
    expect(await api.send(surveys.remove, { params: { id } })).toMatchObject(
      says(200, 'Survey deleted successfully'),
    );
    expect(await media()).toEqual(before);
    expect((await api.send(surveys.remove, { params: { id } })).status).toBe(404);
  });

  it('reject wrong input with SPEC §5’s messages and leave no file (SPEC §5.3.1, §5.3.3, §9.3.3)', async () => {
    const before = await media();
    const rejected = async (parts: Parameters<typeof form>[0], message: string, status = 400) =>
      expect(await create(parts)).toMatchObject({ status, body: { success: false, message } });
    await rejected({ description: ' ' }, 'Please provide a survey description');
    await rejected({ survey: '[]' }, 'Please add at least one question');
    await rejected(
      { survey: JSON.stringify([{ question: ' ', type: 'text' }]) },
      'Please enter a question before adding.',
    );
    await rejected(
      { survey: JSON.stringify([{ question: 'q', type: 'options', options: ['a', ' '] }]) },
      'Please provide at least two valid options.',
    );
    await rejected({ survey: 'x' }, 'The survey is not valid JSON.');
    for (const bytes of [Buffer.from('no picture'), await fixture('tune.mp3'), Buffer.from('<svg/>')]) {
      await rejected(
        { 'survey-poster': { bytes, name: 'p.png' } },
        'Please upload a thumbnail image or video',
        415,
      );
    }
    const none = form({ description: 'x', survey: JSON.stringify(questions), thumbnailType: 'image' });
    expect(await api.send(surveys.create, { form: none })).toMatchObject(
      says(400, 'Please upload a thumbnail image or video'),
    );
    for (const survey of ['{}', '[1]', '['.repeat(9999)]) expect((await create({ survey })).status).toBe(400);
    expect(await media()).toEqual(before);
  });
});
