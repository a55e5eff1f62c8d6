-- Keeps a counter beside what is counted: one statement-level trigger per counted table and kind of
-- write, so that a bulk insert costs one UPDATE. Arguments: table with the counter, counter, foreign key.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE %1$I AS target SET %2$I = target.%2$I %4$s counted.n
     FROM (SELECT %3$I AS id, count(*)::int AS n FROM changed WHERE %3$I IS NOT NULL GROUP BY %3$I) AS counted
     WHERE target.id = counted.id',
    TG_ARGV[0], TG_ARGV[1], TG_ARGV[2], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_views_added AFTER INSERT ON content_views REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('contents', 'views', 'content_id');
--> statement-breakpoint
CREATE TRIGGER content_views_removed AFTER DELETE ON content_views REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('contents', 'views', 'content_id');
--> statement-breakpoint
CREATE TRIGGER poll_votes_added AFTER INSERT ON poll_votes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('poll_options', 'votes', 'option_id');
--> statement-breakpoint
CREATE TRIGGER poll_votes_removed AFTER DELETE ON poll_votes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('poll_options', 'votes', 'option_id');
--> statement-breakpoint
CREATE TRIGGER quiz_responses_added AFTER INSERT ON quiz_responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('quiz_answers', 'responses', 'answer_id');
--> statement-breakpoint
CREATE TRIGGER quiz_responses_removed AFTER DELETE ON quiz_responses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('quiz_answers', 'responses', 'answer_id');
--> statement-breakpoint
CREATE TRIGGER survey_responses_added AFTER INSERT ON survey_responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('survey_options', 'responses', 'option_id');
--> statement-breakpoint
CREATE TRIGGER survey_responses_removed AFTER DELETE ON survey_responses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('survey_options', 'responses', 'option_id');
