import { asc, desc } from 'drizzle-orm';
import { polls as calls } from '../contract';
import { groupBy } from '../db/group';
import { newId } from '../db/id';
import { pollOptions, polls } from '../db/schema';
import { Refusal } from '../http/errors';
import { register, registerList, type Services } from '../http/register';
import { publishFor, removeItem, unpublish } from './publishing';

/** Calls of SPEC §7 Polls. */
export function pollRoutes(services: Services): void {
  const { db } = services;

  registerList(services, calls.list, async () => {
    const [rows, options] = await Promise.all([
      db.select().from(polls).orderBy(desc(polls.createdAt), desc(polls.id)),
      db.select().from(pollOptions).orderBy(asc(pollOptions.pollId), asc(pollOptions.position)),
    ]);
    const optionsOf = groupBy(options, (option) => option.pollId);
    return {
      data: rows.map((poll) => ({
        id: poll.id,
        question: poll.question,
        published: poll.published,
        options: (optionsOf.get(poll.id) ?? []).map(({ text, votes }) => ({ text, votes })),
        timeout: poll.timeout,
        createdAt: poll.createdAt.toISOString(),
      })),
    };
  });

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
