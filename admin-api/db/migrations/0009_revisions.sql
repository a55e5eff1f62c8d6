ALTER TABLE "polls" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Raises the revision of each poll, quiz or survey of which something below changed, once per statement. Arguments: its table, the
-- foreign key to it, and the table of questions that has this key when the changed rows only know their question. Rows are locked in
-- the order of their ids, so that two statements never wait for each other. A survey that is just going is let be: a row cannot be
-- changed by what its own deletion sets off.
CREATE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'WITH touched AS (SELECT id FROM %1$I WHERE id IN (%2$s)
       AND id IS DISTINCT FROM current_setting(''deletion.survey'', true) ORDER BY id FOR NO KEY UPDATE)
     UPDATE %1$I AS target SET revision = revision + 1 FROM touched WHERE target.id = touched.id',
    TG_ARGV[0],
    CASE WHEN TG_NARGS = 2 THEN format('SELECT %I FROM changed', TG_ARGV[1])
      ELSE format('SELECT %I FROM %I WHERE id IN (SELECT question_id FROM changed)', TG_ARGV[1], TG_ARGV[2]) END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER poll_options_added_revision AFTER INSERT ON poll_options REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('polls', 'poll_id');
--> statement-breakpoint
CREATE TRIGGER poll_options_changed_revision AFTER UPDATE ON poll_options REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('polls', 'poll_id');
--> statement-breakpoint
CREATE TRIGGER quiz_questions_added_revision AFTER INSERT ON quiz_questions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('quizzes', 'quiz_id');
--> statement-breakpoint
CREATE TRIGGER quiz_answers_added_revision AFTER INSERT ON quiz_answers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('quizzes', 'quiz_id', 'quiz_questions');
--> statement-breakpoint
CREATE TRIGGER quiz_answers_changed_revision AFTER UPDATE ON quiz_answers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('quizzes', 'quiz_id', 'quiz_questions');
--> statement-breakpoint
CREATE TRIGGER survey_questions_added_revision AFTER INSERT ON survey_questions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('surveys', 'survey_id');
--> statement-breakpoint
CREATE TRIGGER survey_options_added_revision AFTER INSERT ON survey_options REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('surveys', 'survey_id', 'survey_questions');
--> statement-breakpoint
CREATE TRIGGER survey_options_changed_revision AFTER UPDATE ON survey_options REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('surveys', 'survey_id', 'survey_questions');
--> statement-breakpoint
CREATE TRIGGER survey_responses_added_revision AFTER INSERT ON survey_responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('surveys', 'survey_id', 'survey_questions');
--> statement-breakpoint
CREATE TRIGGER survey_responses_removed_revision AFTER DELETE ON survey_responses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_revision('surveys', 'survey_id', 'survey_questions');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION clear_survey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('deletion.survey', OLD.id, true);
  DELETE FROM survey_responses WHERE question_id IN (SELECT id FROM survey_questions WHERE survey_id = OLD.id);
  DELETE FROM survey_attempts WHERE survey_id = OLD.id;
  DELETE FROM survey_days WHERE survey_id = OLD.id;
  PERFORM set_config('deletion.survey', '', true);
  RETURN OLD;
END $$;
