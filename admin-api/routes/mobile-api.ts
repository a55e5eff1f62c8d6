import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../shared/network';
import { memoryThrottles } from '../../shared/throttle';
import { callerIp, throttleCalls } from '../auth/throttle';
import { mobileApi as calls } from '../contract';
import { appKeyHeader, sessionTimeout } from '../contract/mobile-api';
import { asSeen } from '../db/analytics';
import { endSession, inSession, startSession, touchSession } from '../db/app-sessions';
import type { DbOrTx } from '../db/database';
import {
  addFeedback,
  addPrompt,
  addView,
  addVote,
  answerQuiz,
  answerSurvey,
  startSurvey,
} from '../db/engagements';
import { hasBearer, sameSecret } from '../http/bearer';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';
import { type LiveEvents, sessionEvent } from '../live/events';
import { appListRoutes } from './mobile-lists';

const perSession = { points: 120, seconds: 60 };
/** A school's phones share one address. */
const startsPerIp = { points: 600, seconds: 60 };
const readsPerIp = { points: 6 * startsPerIp.points, seconds: 60 };

/** Registers the mobile API. */
export function mobileApiRoutes(services: Services, events: LiveEvents): void {
  services.app.register(async (scope) => {
    requireAppKey(scope, services.config.appKey);
    believeDashboards(scope, services.config.token);
    limitReads(scope, services.config.token);
    // Invalidating with every session would make the cache useless.
    const lists = { ...services.lists, drop: () => {} };
    const scoped = { ...services, app: scope, lists };
    sessionRoutes(scoped, events);
    appListRoutes(scoped);
  });
}

function requireAppKey(scope: FastifyInstance, appKey: string): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, open: true };
  });
  scope.addHook('onRequest', async ({ headers: { [appKeyHeader]: given } }) => {
    if (typeof given !== 'string' || !sameSecret(given, appKey))
      throw new HttpError('app_key_rejected', 'The app’s key is missing or wrong.');
  });
}

/** Only dashboards' headers are trusted. */
function believeDashboards(scope: FastifyInstance, token: string): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (!hasBearer(headers.authorization, token)) delete headers['x-forwarded-host'];
  });
}

/** Prevents one address from crowding out others. */
function limitReads(scope: FastifyInstance, token: string): void {
  const reads = throttleCalls(memoryThrottles('', readsPerIp));
  scope.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      await reads.take(networkBehind(request, token));
  });
}

function networkBehind(request: FastifyRequest, token: string): string {
  const passedOn = hasBearer(request.headers.authorization, token);
  return networkOf((passedOn && callerIp(request)) || request.ip);
}

function sessionRoutes(services: Services, events: LiveEvents): void {
  const { db, throttles, config } = services;
  const calm = throttleCalls(memoryThrottles('', perSession));
  const starts = throttleCalls(throttles('app starts', startsPerIp));

  async function during<T>(sessionId: string, work: (tx: DbOrTx) => Promise<T>): Promise<T> {
    await calm.take(sessionId);
    return inSession(db, sessionId, work);
  }

  register(
    services,
    calls.startSession,
    async ({ body, request }) => {
      await starts.take(networkBehind(request, config.token));
      const session = await startSession(db, await asSeen(db, body));
      // Before the response, in case of a crash.
      await events.publish([sessionEvent('NEW_SESSION', session)]);
      return { id: session.id, expiresIn: sessionTimeout };
    },
    { status: 201 },
  );

  register(services, calls.heartbeat, async ({ params }) => {
    await calm.take(params.id);
    await touchSession(db, params.id);
    return { expiresIn: sessionTimeout };
  });

  register(services, calls.endSession, async ({ params }) => {
    await calm.take(params.id);
    const session = await endSession(db, params.id);
    await events.publish([sessionEvent('SESSION_ENDED', session)]);
    return { message: 'The session has ended.' };
  });

  register(services, calls.viewContent, async ({ params, body }) => {
    await during(body.sessionId, (tx) => addView(tx, body.sessionId, params.id));
    return { message: 'The view was counted.' };
  });

  register(services, calls.giveFeedback, async ({ params, body }) => {
    await during(body.sessionId, (tx) => addFeedback(tx, body.sessionId, params.id, body.feedback));
    return { message: 'Thank you for your comment.' };
  });

  register(services, calls.vote, async ({ params, body }) => {
    const isNew = await during(body.sessionId, (tx) => addVote(tx, body.sessionId, params.id, body.optionId));
    return { message: isNew ? 'The vote was counted.' : 'This vote was already counted.' };
  });

  register(services, calls.answerQuiz, async ({ params, body }) =>
    during(body.sessionId, (tx) => answerQuiz(tx, body.sessionId, params.id, body.answers)),
  );

  register(services, calls.startSurvey, async ({ params, body }) => {
    await during(body.sessionId, (tx) => startSurvey(tx, body.sessionId, params.id));
    return { message: 'The survey was started.' };
  });

  register(services, calls.answerSurvey, async ({ params, body }) => ({
    completed: await during(body.sessionId, (tx) =>
      answerSurvey(tx, body.sessionId, params.id, body.answers),
    ),
  }));

  register(services, calls.sendPrompt, async ({ body: { sessionId, ...prompt } }) => {
    await during(sessionId, (tx) => addPrompt(tx, sessionId, prompt));
    return { message: 'The prompt was saved.' };
  });
}
