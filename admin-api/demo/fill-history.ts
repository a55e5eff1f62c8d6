import type { DbOrTx } from '../db/database';
import { newId } from '../db/id';
import * as tables from '../db/schema';
import { demoData } from './data';
import { type EngageFiles, insertInfoItems, insertPolls, insertQuizzes, insertSurveys } from './fill-engage';
import type { FilledContent } from './fill-library';
import { engage } from './history/engagements';
import { type DemoSession, makeSessions } from './history/sessions';
import { insertRows } from './insert';
import { type Random, seeded } from './random';

/** Inserts 90 days of sessions with their prompts. */
export async function insertSessions(tx: DbOrTx, now: Date): Promise<DemoSession[]> {
  const random = seeded(1_994);
  const sessions = makeSessions(random, now);
  await insertRows(
    tx,
    tables.appSessions,
    sessions.map((session) => sessionRow(session, now)),
  );
  await insertRows(tx, tables.prompts, promptRows(sessions, random, now));
  return sessions;
}

/** Inserts views, votes, answers and comments. */
export async function insertEngagements(
  tx: DbOrTx,
  given: {
    sessions: readonly DemoSession[];
    contents: readonly FilledContent[];
    files: EngageFiles;
    now: Date;
  },
): Promise<void> {
  const { sessions, contents, files, now } = given;
  const random = seeded(90_125);
  const polls = await insertPolls(tx, random, now);
  const quizzes = await insertQuizzes(tx, contents, random, now);
  const surveys = await insertSurveys(tx, files, random, now);
  await insertInfoItems(tx, files, random, now);

  const done = engage(sessions, { contents, polls, quizzes, surveys }, random, now);
  await insertRows(tx, tables.contentViews, done.views);
  await insertRows(tx, tables.feedback, done.comments);
  await insertRows(tx, tables.pollVotes, done.votes);
  await insertRows(tx, tables.quizResponses, done.quizResponses);
  await insertRows(tx, tables.surveyAttempts, done.attempts);
  await insertRows(tx, tables.surveyResponses, done.surveyResponses);
}

function sessionRow({ id, district, ageRange, start, end }: DemoSession, now: Date) {
  const live = end > now.getTime();
  return {
    id,
    district,
    ageRange,
    startedAt: new Date(start),
    lastSeen: new Date(live ? Math.max(start, now.getTime() - (end % 60_000)) : end),
    endedAt: live ? null : new Date(end),
  };
}

function promptRows(
  sessions: readonly DemoSession[],
  random: Random,
  now: Date,
): (typeof tables.prompts.$inferInsert)[] {
  const asked = random.shuffle(
    demoData().prompts.flatMap(({ asked, answer }) => asked.map((prompt) => ({ prompt, answer }))),
  );
  return asked.map(({ prompt, answer }) => {
    const session = sessions[Math.floor(sessions.length * (1 - random.next() ** 2.2))] ?? sessions.at(-1);
    const createdAt = new Date(
      Math.min((session?.start ?? now.getTime()) + random.whole(20_000, 60_000), now.getTime() - 5_000),
    );
    const failed = random.chance(0.14);
    const age = (now.getTime() - createdAt.getTime()) / 86_400_000;
    const isReviewed = random.chance(age > 14 ? 0.82 : age > 3 ? 0.5 : 0.15);
    return {
      id: newId(),
      sessionId: session?.id ?? null,
      prompt,
      responseText: failed
        ? random.chance(0.5)
          ? ''
          : 'Ihangane, sinashoboye gusubiza. Ongera ugerageze nyuma.'
        : answer,
      responseStatus: failed ? ('failed' as const) : ('success' as const),
      responseAt: new Date(createdAt.getTime() + random.whole(900, 4_800)),
      isReviewed,
      reviewedAt: isReviewed
        ? new Date(createdAt.getTime() + (now.getTime() - createdAt.getTime()) * random.next())
        : null,
      reviewedBy: isReviewed ? random.pick(['admin@demo.test', 'diane.umutoni@demo.test']) : null,
      createdAt,
    };
  });
}
