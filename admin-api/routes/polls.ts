import { eq, sql } from 'drizzle-orm';
import { isVisible } from '../../shared/text/visible';
import { polls as calls, questionEdits } from '../contract';
import type { Db, DbOrTx } from '../db/database';
import { newId } from '../db/id';
import { createPartCache, type Head } from '../db/part-cache';
import { pollOptions, polls } from '../db/schema';
import { utc } from '../db/utc';
import { HttpError } from '../http/errors';
import { register, registerJsonList, type Services } from '../http/register';
import { publishFor, removeItem, unpublish } from './publishing';
import { needUnanswered } from './unanswered';

/** Registers SPEC §7 Polls. */
export function pollRoutes(services: Services): void {
  const { db } = services;

  const listText = createPartCache('options', (ids) => optionParts(db, ids));
  registerJsonList(services, calls.list, async () => listText(await pollHeads(db)));

  register(
    services,
    calls.create,
    async ({ body, commit }) => {
      const texts = filledOptions(body.options);
      const id = newId();
      return commit(async (tx) => {
        await tx.insert(polls).values({ id, question: body.question });
        await insertOptions(tx, id, texts);
        return { id, message: 'Poll created successfully!' };
      });
    },
    { status: 201 },
  );

  register(services, questionEdits.updatePoll, async ({ params: { id }, body, commit }) => {
    const texts = filledOptions(body.options);
    return commit(async (tx) => {
      await needUnanswered(tx, 'poll', id);
      await tx.update(polls).set({ question: body.question }).where(eq(polls.id, id));
      await tx.delete(pollOptions).where(eq(pollOptions.pollId, id));
      await insertOptions(tx, id, texts);
      return { message: 'Poll saved' };
    });
  });

  register(services, calls.publish, async ({ body, commit }) =>
    commit(async (tx) => {
      await publishFor(tx, polls, body.pollId, body.selectedTimeout, 'poll');
      return { message: 'Poll published successfully!' };
    }),
  );

  register(services, calls.unpublish, async ({ body, commit }) =>
    commit(async (tx) => {
      await unpublish(tx, polls, body.pollId, 'poll');
      return { message: 'Poll stopped.' };
    }),
  );

  register(services, calls.remove, async ({ params, commit }) =>
    commit(async (tx) => {
      await removeItem(tx, polls, params.id, 'poll');
      return { message: 'Poll deleted successfully' };
    }),
  );
}

function filledOptions(options: string[]): string[] {
  const texts = options.map((option) => option.trim()).filter(isVisible);
  if (texts.length < 2) throw new HttpError('invalid_input', 'Please provide at least two valid options.');
  return texts;
}

const insertOptions = (tx: DbOrTx, pollId: string, texts: string[]) =>
  tx.insert(pollOptions).values(texts.map((text, position) => ({ pollId, position, text })));

async function optionParts(db: Db, ids: string[] | null): Promise<{ id: string; part: string }[]> {
  const { rows } = await db.execute<{ id: string; part: string }>(sql`
    select poll_id as id, json_agg(json_build_object('text', text, 'votes', votes) order by position)::text as part
    from ${pollOptions} ${ids ? sql`where poll_id = any(${sql.param(ids)}::text[])` : sql``} group by poll_id
  `);
  return rows;
}

async function pollHeads(db: Db): Promise<Head[]> {
  const { rows } = await db.execute<Head>(sql`
    select ${polls.id}, ${polls.revision}, json_build_object(
      'id', ${polls.id},
      'question', ${polls.question},
      'published', ${polls.published},
      'timeout', ${polls.timeout},
      'publishedFor', ${polls.publishedFor},
      'createdAt', ${utc(polls.createdAt)}
    )::text as head
    from ${polls} order by ${polls.createdAt} desc, ${polls.id} desc
  `);
  return rows;
}
