import { equal, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { analytics, appDoor, contents, polls } from '../../admin-api/contract';
import { type Client, json, refused } from './client';
import { one, withContent } from './journeys';

/** A session of the companion app: heard live, seen in the figures, and what it may and may not do. */
export async function doorJourney(client: Client): Promise<void> {
  const { call, send, raw, target } = client;
  for (const body of [{}, { district: 1, ageRange: '6-9' }, { district: ['a'], ageRange: '6-9' }, [], 'null'])
    refused(await raw('POST', appDoor.startSession.path, json(body)), `a session of ${JSON.stringify(body)}`);

  const socket = new WebSocket(target.liveUrl ?? `${target.url.replace(/^http/, 'ws')}/`, {
    headers: { authorization: `Bearer ${target.token}` },
  });
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(analytics.LiveEvent.parse(JSON.parse(String(data))).type));
  await once(socket, 'open');
  const before = await call(analytics.sessionMetadata);
  const { id: sessionId } = await call(appDoor.startSession, {
    body: { district: 'Gasabo', ageRange: '6-9' },
  });
  await call(appDoor.heartbeat, { params: { id: sessionId } });
  one(await call(analytics.liveUsers), (live) => live.id === sessionId, 'the live session');
  ok(
    (await call(analytics.sessionMetadata)).totalSessions > before.totalSessions,
    'the session is not counted',
  );

  await withContent(client, async ({ id }) => {
    await call(appDoor.viewContent, { params: { id }, body: { sessionId } });
    await call(appDoor.giveFeedback, { params: { id }, body: { sessionId, feedback: 'Byiza' } });
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
  refused(
    await send(appDoor.vote, { params, body: { sessionId, optionId: 'unknown' } }),
    'a vote in a draft',
  );
  await call(polls.remove, { params });
  const botResponse = { text: 'Inkoko', status: 'success' };
  await call(appDoor.sendPrompt, { body: { sessionId, prompt: 'Ni iki?', botResponse } });
  for (const list of [
    appDoor.listCategories,
    appDoor.listContents,
    appDoor.listPolls,
    appDoor.listQuizzes,
    appDoor.listSurveys,
    appDoor.listInfoItems,
  ])
    await call(list);

  await call(appDoor.endSession, { params: { id: sessionId } });
  equal((await send(appDoor.heartbeat, { params: { id: sessionId } })).status, 410);
  for (let left = 25; left > 0 && heard.length < 2; left--) await wait(200);
  socket.terminate();
  ok(
    heard.includes('NEW_SESSION') && heard.includes('SESSION_ENDED'),
    `heard only ${heard.join(', ') || 'nothing'}`,
  );
}
