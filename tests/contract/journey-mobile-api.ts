import { equal, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import {
  analytics,
  contents,
  extensions,
  mobileApi,
  polls,
  prompts,
  quizzes,
  surveys,
} from '../../admin-api/contract';
import { type Client, form } from './client';
import { one, picture, withContent } from './journeys';

/** A session of the companion app: heard live, seen in the figures, and what it may and may not do. */
export async function mobileApiJourney(client: Client, known: ReadonlySet<string>): Promise<void> {
  const { call, send, target, rejects } = client;
  const socket = new WebSocket(target.liveUrl ?? `${target.url.replace(/^http/, 'ws')}/`, {
    headers: { authorization: `Bearer ${target.token}` },
  });
  const received: string[] = [];
  socket.on('message', (data) => received.push(analytics.LiveEvent.parse(JSON.parse(String(data))).type));
  await once(socket, 'open');
  const before = await call(analytics.sessionMetadata);
  const { id: sessionId } = await call(mobileApi.startSession, {
    body: { district: 'Gasabo', ageRange: '6-9' },
  });
  await call(mobileApi.heartbeat, { params: { id: sessionId } });
  one(await call(analytics.liveUsers), (live) => live.id === sessionId, 'the live session');
  ok(
    (await call(analytics.sessionMetadata)).totalSessions > before.totalSessions,
    'the session is not counted',
  );

  await withContent(client, async ({ id }) => {
    await call(mobileApi.viewContent, { params: { id }, body: { sessionId } });
    await call(mobileApi.giveFeedback, { params: { id }, body: { sessionId, feedback: 'Byiza' } });
    for (let left = 30; left > 0; left--) {
      const row = one(await call(contents.list), (content) => content.id === id, 'the content');
      if (row.views === 1 && row.feedback.length === 1) break;
      ok(left > 1, 'the view and the comment are not listed within 6 seconds');
      await wait(200);
    }
  });
  const question = `Which? ${sessionId}`;
  await call(polls.create, { body: { question, options: ['Yes', 'No'] } });
  const poll = one(await call(polls.list), (row) => row.question === question, 'the poll');
  const params = { id: poll.id };
  await rejects(mobileApi.vote, { params, body: { sessionId, optionId: 'unknown' } }, 'a vote in a draft');
  await call(polls.remove, { params });
  const botResponse = { text: 'Inkoko', status: 'success' };
  await call(mobileApi.sendPrompt, { body: { sessionId, prompt: 'Ni iki?', botResponse } });
  const { prompts: newest } = await call(prompts.list, { query: { page: '1', isReviewed: 'false' } });
  const [asked] = newest.filter(({ prompt }) => prompt === 'Ni iki?');
  ok(asked, 'the prompt is not among the newest');
  if (known.has(extensions.getPrompt.name)) {
    const query = { status: 'success' as const };
    const { prompt, place } = await call(extensions.getPrompt, { params: { id: asked.id }, query });
    equal(prompt.prompt, 'Ni iki?');
    ok((place.position ?? 0) >= 1 && (place.position ?? 0) <= place.total, 'the prompt has no place');
    await rejects(extensions.getPrompt, { params: { id: 'unknown' } }, 'no prompt');
  }
  if (known.has(extensions.searchPrompts.name)) {
    const found = await call(prompts.list, { query: { q: 'IKI ni', perPage: '500', sort: 'oldest' } });
    one(found.prompts, ({ id }) => id === asked.id, 'the prompt of a search');
    ok(found.counts, 'a search has no counts');
    const { prompts: after } = await call(prompts.list, { query: { after: asked.id, sort: 'oldest' } });
    ok(!after.some(({ id }) => id === asked.id), 'a prompt comes after itself');
  }
  const { admin } = target;
  if (admin && known.has(extensions.reviewPrompt.name)) {
    const review = { params: { id: asked.id }, body: { isReviewed: true, admin } };
    await call(extensions.reviewPrompt, review);
    await rejects(extensions.reviewPrompt, { ...review, params: { id: 'unknown' } }, 'no prompt');
  }
  const { listCategories, listContents, listPolls, listQuizzes, listSurveys, listInfoItems } = mobileApi;
  for (const list of [listCategories, listContents, listPolls, listQuizzes, listSurveys, listInfoItems])
    await call(list);

  await call(mobileApi.endSession, { params: { id: sessionId } });
  equal((await send(mobileApi.heartbeat, { params: { id: sessionId } })).status, 410);
  for (let left = 25; left > 0 && received.length < 2; left--) await wait(200);
  socket.terminate();
  ok(
    received.includes('NEW_SESSION') && received.includes('SESSION_ENDED'),
    `heard only ${received.join(', ') || 'nothing'}`,
  );
}

const soon = 300;

/** A vote, and the answers to a quiz and a survey, each taken while it is published and counted once. */
export async function answersJourney(client: Client): Promise<void> {
  const { call, send, rejects } = client;
  const { id: sessionId } = await call(mobileApi.startSession, {
    body: { district: 'Huye', ageRange: '10-13' },
  });
  const label = `Answered by ${sessionId}`;

  await call(polls.create, { body: { question: label, options: ['Yes', 'No'] } });
  const findPoll = async () => one(await call(polls.list), (row) => row.question === label, 'the poll');
  const poll = await findPoll();
  await call(polls.publish, { body: { pollId: poll.id, selectedTimeout: soon } });
  const shownPoll = one(await call(mobileApi.listPolls), ({ id }) => id === poll.id, 'the open poll');
  const vote = { params: { id: poll.id }, body: { sessionId, optionId: shownPoll.options[1]?.id ?? '' } };
  await call(mobileApi.vote, vote);
  await send(mobileApi.vote, vote);
  equal((await findPoll()).options[1]?.votes, 1, 'a vote is counted once');
  await call(polls.remove, { params: { id: poll.id } });

  await withContent(client, async ({ id: contentID, code }) => {
    const quiz = [{ question: 'Which?', options: ['A', 'B'], correctAnswer: 1 }];
    await call(quizzes.create, { body: { code, quiz } });
    const { id } = one(await call(quizzes.list), (row) => row.content?.id === contentID, 'the quiz');
    await call(quizzes.publish, { params: { id }, body: { contentID, selectedTimeout: soon } });
    const shown = one(await call(mobileApi.listQuizzes), (row) => row.id === id, 'the open quiz');
    const [question] = shown.questions;
    const answers = [{ questionId: question?.id ?? '', answerId: question?.answers[1]?.id ?? '' }];
    const result = await call(mobileApi.answerQuiz, { params: { id }, body: { sessionId, answers } });
    equal(result.correct, 1);
    await call(quizzes.remove, { params: { id } });
  });

  const questions = [{ question: 'Why?', type: 'text', options: [] }];
  const fields = { description: label, survey: JSON.stringify(questions), thumbnailType: 'image' };
  await call(surveys.create, { form: form({ ...fields, 'survey-poster': await picture() }) });
  const { id } = one(await call(surveys.list), (row) => row.description === label, 'the survey');
  const params = { id };
  await rejects(mobileApi.startSurvey, { params, body: { sessionId } }, 'a survey that is a draft');
  await call(surveys.publish, { params, body: { selectedTimeout: soon } });
  const shown = one(await call(mobileApi.listSurveys), (row) => row.id === id, 'the open survey');
  await call(mobileApi.startSurvey, { params, body: { sessionId } });
  const answers = [{ questionId: shown.questions[0]?.id ?? '', answer: 'Because.' }];
  equal((await call(mobileApi.answerSurvey, { params, body: { sessionId, answers } })).completed, true);
  const completion = await call(analytics.surveyCompletionRate, { query: { surveyId: id } });
  equal(completion.completionRate, 100);
  await call(surveys.remove, { params });
  await call(mobileApi.endSession, { params: { id: sessionId } });
}
