import { sql } from 'drizzle-orm';
import type { Db } from '../../admin-api/db/database';

/** Rows of one INSERT: the roll-ups are summed per statement. */
const chunk = 50_000;

/** What everything else hangs on: a category, its 40 sections and a survey. */
export async function seedRows(db: Db): Promise<void> {
  await db.execute(sql`insert into categories (id, name, priority) values ('k1', 'Category', 1)`);
  await db.execute(
    sql`insert into sections (id, category_id, name) select 's' || n, 'k1', 'Section ' || n from generate_series(1, 40) as n`,
  );
  await db.execute(
    sql`insert into surveys (id, description, banner, thumbnail_type) values ('survey', 'Survey', 'b.webp', 'image')`,
  );
}

const inChunks = async (from: number, to: number, fill: (first: number, last: number) => Promise<void>) => {
  for (let at = from; at < to; at += chunk) await fill(at + 1, Math.min(to, at + chunk));
};

/** Adds contents until there are `to` of them, half a kilobyte each in the list. */
export async function growContents(db: Db, from: number, to: number): Promise<void> {
  await inChunks(from, to, async (first, last) => {
    await db.execute(sql`insert into contents (id, section_id, code, title, description, file, type, published, created_at)
      select 'c' || n, 's' || 1 + n % 40, 'ITE-' || lpad(n::text, 6, '0'), 'Content number ' || n, repeat('words of it ', 10),
        'f' || n || '.mp4', 'video', n % 7 > 0, now() - make_interval(mins => n)
      from generate_series(${first}::int, ${last}::int) as n`);
  });
  await db.execute(sql`analyze`);
}

/** Adds rows to every other list until each has `to` of them; polls, quizzes and surveys with what belongs to them. */
export async function growLists(db: Db, from: number, to: number): Promise<void> {
  await inChunks(from, to, async (first, last) => {
    const numbers = sql`generate_series(${first}::int, ${last}::int) as n`;
    const each = sql`${numbers}, generate_series(1, 2) as o`;
    for (const statement of [
      sql`insert into categories (id, name, priority) select 'k' || n, 'Category ' || n, n from ${numbers} on conflict do nothing`,
      sql`insert into sections (id, category_id, name) select 's' || n, 'k' || n, 'Section ' || n from ${numbers} on conflict do nothing`,
      sql`insert into polls (id, question) select 'p' || n, 'Question ' || n from ${numbers}`,
      sql`insert into poll_options (id, poll_id, position, text) select 'p' || n || '-' || o, 'p' || n, o, 'Option ' || o from ${each}`,
      sql`insert into quizzes (id, content_id, title) select 'q' || n, 'c' || n, 'Quiz ' || n from ${numbers}`,
      sql`insert into quiz_questions (id, quiz_id, position, text) select 'q' || n, 'q' || n, 1, 'Question ' || n from ${numbers}`,
      sql`insert into quiz_answers (id, question_id, position, text, is_correct) select 'q' || n || '-' || o, 'q' || n, o, 'Answer ' || o, o = 1 from ${each}`,
      sql`insert into surveys (id, description, banner, thumbnail_type) select 'v' || n, 'Survey ' || n, 'b.webp', 'image' from ${numbers}`,
      sql`insert into survey_questions (id, survey_id, position, question, type) select 'v' || n, 'v' || n, 1, 'Question ' || n, 'options' from ${numbers}`,
      sql`insert into survey_options (id, question_id, position, option) select 'v' || n || '-' || o, 'v' || n, o, 'Option ' || o from ${each}`,
      sql`insert into info_items (id, type, title, text) select 'i' || n, 'alert', 'Alert ' || n, 'Text ' || n from ${numbers}`,
      sql`insert into staff_users (id, email, name, is_active) select 'u' || n, 'user' || n || '@example.org', 'User ' || n, true from ${numbers}`,
      sql`insert into prompts (id, prompt, response_text, response_status, is_reviewed, response_at)
        select 'm' || n, 'Prompt ' || n, 'Answer ' || n, (array['success', 'failed'])[1 + (n % 5) / 4], n % 2 = 0, now() - make_interval(mins => n) from ${numbers}`,
    ])
      await db.execute(statement);
  });
  await db.execute(sql`analyze`);
}
