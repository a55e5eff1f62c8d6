import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { sql } from 'drizzle-orm';
import { recordEvent } from '../../audit/record';
import { type CommandContext, CommandFailed, newCommand } from '../command';
import { actor, withDatabase } from '../staff';

type Options = { to: string };

const explanation = `
What staff made, for other programs: one JSON object with an array for each kind of thing, and the ids by which they belong together. No
passwords, no two-factor secrets, no single sessions of the app's users. Media are named, not included; "backup" has everything.`;

const parts: Readonly<Record<string, string>> = {
  categories: 'select * from categories order by priority',
  sections: 'select * from sections order by created_at, id',
  contents: 'select * from contents order by code',
  polls: `select p.*, (select json_agg(json_build_object('text', text, 'votes', votes) order by position)
    from poll_options where poll_id = p.id) as options from polls p order by created_at, id`,
  quizzes: `select q.*, (select json_agg(json_build_object('text', n.text, 'answers',
      (select json_agg(json_build_object('text', a.text, 'isCorrect', a.is_correct, 'responses', a.responses) order by a.position)
        from quiz_answers a where a.question_id = n.id)) order by n.position)
    from quiz_questions n where n.quiz_id = q.id) as questions from quizzes q order by created_at, id`,
  surveys: `select s.*, (select json_agg(json_build_object('question', n.question, 'type', n.type,
      'options', (select json_agg(json_build_object('text', o.option, 'responses', o.responses) order by o.position)
        from survey_options o where o.question_id = n.id),
      'answers', (select json_agg(r.answer order by r.created_at)
        from survey_responses r where r.question_id = n.id and r.answer is not null)) order by n.position)
    from survey_questions n where n.survey_id = s.id) as questions from surveys s order by created_at, id`,
  infoItems: 'select * from info_items order by created_at, id',
  prompts: `select id, prompt, response_text, response_status, response_at, is_reviewed, reviewed_at, reviewed_by
    from prompts order by response_at, id`,
  staffUsers:
    'select id, email, name, role, is_active, is_banned, mfa_enabled, last_login, created_at from staff_users order by email',
};

export const exportCommand = (context: CommandContext): Command =>
  newCommand('export')
    .description('write what staff made as JSON, for other programs')
    .addOption(new Option('--format <format>', 'how').choices(['json']).default('json'))
    .option('--to <file>', 'the file to write; - prints it', '-')
    .addHelpText('after', explanation)
    .action(async ({ to }: Options) => {
      const counts: Record<string, number> = {};
      const text = await withDatabase(context.env, async (db) => {
        const exported = await db.transaction(
          async (tx) => {
            const texts: string[] = [];
            for (const [name, query] of Object.entries(parts)) {
              const { rows } = await tx.execute<{ data: string; n: string }>(
                sql`select coalesce(json_agg(row), '[]')::text as data, count(*) as n from (${sql.raw(query)}) row`,
              );
              counts[name] = Number(rows[0]?.n);
              texts.push(`${JSON.stringify(name)}: ${rows[0]?.data}`);
            }
            return texts;
          },
          { isolationLevel: 'repeatable read' },
        );
        const detail = `${Object.values(counts).reduce((a, b) => a + b, 0)} rows as JSON${to === '-' ? '' : ` to ${to}`}.`;
        await recordEvent(db, { ...actor(), action: 'export', kind: 'system', itemName: 'the data', detail });
        return `{"exportedAt": ${JSON.stringify(new Date().toISOString())},\n${exported.join(',\n')}}`;
      });
      if (to === '-') {
        context.print(text);
        return;
      }
      await writeFile(to, `${text}\n`, { mode: 0o600 }).catch((cause: Error) => {
        throw new CommandFailed(`Nothing was written: ${cause.message}.`, { cause });
      });
      context.print(
        `Exported: ${Object.entries(counts)
          .map(([name, n]) => `${n} ${name}`)
          .join(', ')}.`,
      );
    });
