import { type SQL, sql } from 'drizzle-orm';
import type { AuditKind } from '../contract/audit';
import { contentFields } from '../contract/content-fields';
import { namesIn } from '../contract/field-table';
import { jsonFields } from '../db/field-columns';
import { contents } from '../db/schema';
import { utc } from '../db/utc';

export type StoredKind = Exclude<AuditKind, 'system'>;

/* Without secrets, users' counts and derived values. Field names are the contract's. */
const snapshots: Record<StoredKind, (id: string) => SQL> = {
  category: (id) => sql`
    select name, jsonb_build_object('name', name, 'priority', priority, 'colorCode', color_code, 'status', status, 'image', image,
      'icon', case when icon = '' then null else 'SVG, SHA-256 ' || encode(sha256(convert_to(icon, 'UTF8')), 'hex') end) as fields
    from categories where id = ${id}`,
  section: (id) => sql`
    select name, jsonb_build_object('name', name, 'categoryId', category_id) as fields from sections where id = ${id}`,
  content: (id) => sql`
    select title as name, jsonb_build_object(${jsonFields(contents, contentFields, namesIn(contentFields, 'audit'))}) as fields
    from contents where id = ${id}`,
  poll: (id) => sql`
    select question as name, jsonb_build_object('question', question, 'published', published, 'timeout', timeout,
      'options', (select jsonb_agg(text order by position) from poll_options where poll_id = polls.id)) as fields
    from polls where id = ${id}`,
  quiz: (id) => sql`
    select title as name, jsonb_build_object('title', title, 'contentId', content_id, 'published', published, 'timeout', timeout,
      'questions', (select jsonb_agg(jsonb_build_object('text', q.text, 'answers',
          (select jsonb_agg(a.text || case when a.is_correct then ' (correct)' else '' end order by a.position)
           from quiz_answers a where a.question_id = q.id)) order by q.position)
        from quiz_questions q where q.quiz_id = quizzes.id)) as fields
    from quizzes where id = ${id}`,
  survey: (id) => sql`
    select description as name, jsonb_build_object('description', description, 'published', published, 'timeout', timeout, 'banner', banner,
      'questions', (select jsonb_agg(jsonb_build_object('question', q.question, 'type', q.type, 'options',
          (select jsonb_agg(o.option order by o.position) from survey_options o where o.question_id = q.id)) order by q.position)
        from survey_questions q where q.survey_id = surveys.id)) as fields
    from surveys where id = ${id}`,
  'info-item': (id) => sql`
    select coalesce(nullif(title, ''), nullif(text, ''), type) as name, jsonb_build_object('type', type, 'subType', sub_type, 'title', title,
      'description', description, 'text', text, 'image', image, 'link', link,
      'publishAt', ${utc(sql`publish_at`)}, 'unpublishAt', ${utc(sql`unpublish_at`)}, 'endedAt', ${utc(sql`ended_at`)}) as fields
    from info_items where id = ${id}`,
  prompt: (id) => sql`
    select prompt as name, jsonb_build_object('isReviewed', is_reviewed, 'reviewedBy', reviewed_by) as fields
    from prompts where id = ${id}`,
  'staff-user': (id) => sql`
    select coalesce(nullif(name, ''), email) as name, jsonb_build_object('name', name, 'email', email, 'role', role, 'isActive', is_active,
      'isBanned', is_banned, 'mfaEnabled', mfa_enabled, 'authenticatorSetUp', mfa_confirmed_at is not null) as fields
    from staff_users where id = ${id}`,
};

/** Returns a query for an item's `name` (text) and `fields` (jsonb). */
export const snapshotQuery = (kind: StoredKind, id: string): SQL => snapshots[kind](id);
