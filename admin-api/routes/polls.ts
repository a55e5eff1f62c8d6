import { sql } from 'drizzle-orm';
import { polls as calls } from '../contract';
import type { Db } from '../db/database';
import { newId } from '../db/id';
import { pollOptions, polls } from '../db/schema';
import { utc } from '../db/utc';
import { Refusal } from '../http/errors';
import { register, registerJsonList, type Services } from '../http/register';
import { publishFor, removeItem, unpublish } from './publishing';

/** Calls of SPEC §7 Polls. */
export function pollRoutes(services: Services): void {
  const { db } = services;

  registerJsonList(services, calls.list, () => listText(db));

  register(
    services,
    calls.create,
    async ({ body }) => {
      const texts = body.options.map((option) => option.trim()).filter((option) => option !== '');
      if (texts.length < 2) throw new Refusal(400, 'Please provide at least two valid options.');
      const id = newId();
      await db.transaction(async (tx) => {
        await tx.insert(polls).values({ id, question: body.question });
        await tx.insert(pollOptions).values(texts.map((text, position) => ({ pollId: id, position, text })));
      });
      return { id, message: 'Poll created successfully!' };
    },
    { status: 201 },
  );

  register(services, calls.publish, async ({ body }) => {
    await publishFor(db, polls, body.pollId, body.selectedTimeout, 'poll');
    return { message: 'Poll published successfully!' };
  });

  register(services, calls.unpublish, async ({ body }) => {
    await unpublish(db, polls, body.pollId, 'poll');
    return { message: 'Poll stopped.' };
  });

  register(services, calls.remove, async ({ params }) => {
    await removeItem(db, polls, params.id, 'poll');
    return { message: 'Poll deleted successfully' };
  });
}

/** The list's `data` as JSON text, made by the database. */
async function listText(db: Db): Promise<string> {
  const { rows } = await db.execute<{ data: string }>(sql`
    with options as (
      select poll_id, json_agg(json_build_object('text', text, 'votes', votes) order by position) as list
      from ${pollOptions} group by poll_id
    )
    select coalesce(json_agg(json_build_object(
      'id', ${polls.id},
      'question', ${polls.question},
      'published', ${polls.published},
      'options', coalesce(options.list, '[]'::json),
      'timeout', ${polls.timeout},
      'createdAt', ${utc(polls.createdAt)}
    ) order by ${polls.createdAt} desc, ${polls.id} desc), '[]'::json)::text as data
    from ${polls}
    left join options on options.poll_id = ${polls.id}
  `);
  return rows[0]?.data ?? '[]';
}
