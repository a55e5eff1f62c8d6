-- Keeps traffic_hours and content_view_days (db/rollups.ts) true: one statement-level trigger per table and kind of
-- write. CUBE sums each row under its district and age range, under each alone and under neither ('' = all).
-- Rows are written in the order of their key, so that two transactions never wait for each other.

CREATE FUNCTION roll_up_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_hours AS t (district, age_range, hour, sessions, ended, duration_ms)
  SELECT coalesce(district, ''), coalesce(age_range, ''), date_trunc('hour', started_at, 'UTC'),
    sign * count(*), sign * count(ended_at),
    sign * coalesce(sum(floor(extract(epoch FROM ended_at - started_at) * 1000)), 0)
  FROM changed GROUP BY 3, CUBE (district, age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, hour) DO UPDATE SET
    sessions = t.sessions + excluded.sessions,
    ended = t.ended + excluded.ended,
    duration_ms = t.duration_ms + excluded.duration_ms;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only when a session ends or its end changes: heartbeats write last_seen and must stay cheap.
CREATE FUNCTION roll_up_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO traffic_hours AS t (district, age_range, hour, ended, duration_ms)
  SELECT d, a, date_trunc('hour', NEW.started_at, 'UTC'),
    (NEW.ended_at IS NOT NULL)::int - (OLD.ended_at IS NOT NULL)::int,
    coalesce(floor(extract(epoch FROM NEW.ended_at - NEW.started_at) * 1000), 0)
      - coalesce(floor(extract(epoch FROM OLD.ended_at - OLD.started_at) * 1000), 0)
  FROM (VALUES ('', ''), ('', NEW.age_range), (NEW.district, ''), (NEW.district, NEW.age_range)) AS sums (d, a)
  ORDER BY 1, 2
  ON CONFLICT (district, age_range, hour) DO UPDATE SET
    ended = t.ended + excluded.ended,
    duration_ms = t.duration_ms + excluded.duration_ms;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_views() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO content_view_days AS t (district, age_range, day, content_id, views)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (c.created_at AT TIME ZONE 'UTC')::date,
    c.content_id, sign * count(*)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, 4, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3, 4
  ON CONFLICT (district, age_range, day, content_id) DO UPDATE SET views = t.views + excluded.views;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_hours AS t (district, age_range, hour, poll_responses)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), date_trunc('hour', c.created_at, 'UTC'),
    sign * count(*)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, hour) DO UPDATE SET poll_responses = t.poll_responses + excluded.poll_responses;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_quiz_responses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_hours AS t (district, age_range, hour, quiz_responses)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), date_trunc('hour', c.created_at, 'UTC'),
    sign * count(*)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, hour) DO UPDATE SET quiz_responses = t.quiz_responses + excluded.quiz_responses;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_survey_responses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_hours AS t (district, age_range, hour, survey_responses)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), date_trunc('hour', c.created_at, 'UTC'),
    sign * count(*)
  FROM changed c JOIN survey_attempts a ON a.id = c.attempt_id JOIN app_sessions s ON s.id = a.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, hour) DO UPDATE SET
    survey_responses = t.survey_responses + excluded.survey_responses;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_hours AS t (district, age_range, hour, survey_attempts, survey_completions)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), date_trunc('hour', c.started_at, 'UTC'),
    sign * count(*), sign * count(c.completed_at)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, hour) DO UPDATE SET
    survey_attempts = t.survey_attempts + excluded.survey_attempts,
    survey_completions = t.survey_completions + excluded.survey_completions;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO traffic_hours AS t (district, age_range, hour, survey_completions)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), date_trunc('hour', NEW.started_at, 'UTC'),
    (NEW.completed_at IS NOT NULL)::int - (OLD.completed_at IS NOT NULL)::int
  FROM app_sessions s WHERE s.id = NEW.session_id
  GROUP BY CUBE (s.district, s.age_range) ORDER BY 1, 2
  ON CONFLICT (district, age_range, hour) DO UPDATE SET
    survey_completions = t.survey_completions + excluded.survey_completions;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a session or a survey takes with it goes first, while the session it is summed under is still there.
CREATE FUNCTION clear_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM content_views WHERE session_id = OLD.id;
  DELETE FROM poll_votes WHERE session_id = OLD.id;
  DELETE FROM quiz_responses WHERE session_id = OLD.id;
  DELETE FROM survey_responses WHERE attempt_id IN (SELECT id FROM survey_attempts WHERE session_id = OLD.id);
  DELETE FROM survey_attempts WHERE session_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION clear_survey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM survey_responses WHERE question_id IN (SELECT id FROM survey_questions WHERE survey_id = OLD.id);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER app_sessions_added AFTER INSERT ON app_sessions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_sessions();
--> statement-breakpoint
CREATE TRIGGER app_sessions_removed AFTER DELETE ON app_sessions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_sessions();
--> statement-breakpoint
CREATE TRIGGER app_sessions_ended AFTER UPDATE OF ended_at ON app_sessions
  FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION roll_up_session_end();
--> statement-breakpoint
CREATE TRIGGER app_sessions_clear BEFORE DELETE ON app_sessions FOR EACH ROW EXECUTE FUNCTION clear_session();
--> statement-breakpoint
CREATE TRIGGER content_views_rolled_up AFTER INSERT ON content_views REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_views();
--> statement-breakpoint
CREATE TRIGGER content_views_rolled_back AFTER DELETE ON content_views REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_views();
--> statement-breakpoint
CREATE TRIGGER poll_votes_rolled_up AFTER INSERT ON poll_votes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_votes();
--> statement-breakpoint
CREATE TRIGGER poll_votes_rolled_back AFTER DELETE ON poll_votes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_votes();
--> statement-breakpoint
CREATE TRIGGER quiz_responses_rolled_up AFTER INSERT ON quiz_responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_quiz_responses();
--> statement-breakpoint
CREATE TRIGGER quiz_responses_rolled_back AFTER DELETE ON quiz_responses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_quiz_responses();
--> statement-breakpoint
CREATE TRIGGER survey_responses_rolled_up AFTER INSERT ON survey_responses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_survey_responses();
--> statement-breakpoint
CREATE TRIGGER survey_responses_rolled_back AFTER DELETE ON survey_responses REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_survey_responses();
--> statement-breakpoint
CREATE TRIGGER survey_attempts_rolled_up AFTER INSERT ON survey_attempts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_attempts();
--> statement-breakpoint
CREATE TRIGGER survey_attempts_rolled_back AFTER DELETE ON survey_attempts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_attempts();
--> statement-breakpoint
CREATE TRIGGER survey_attempts_completed AFTER UPDATE OF completed_at ON survey_attempts
  FOR EACH ROW WHEN (OLD.completed_at IS DISTINCT FROM NEW.completed_at) EXECUTE FUNCTION roll_up_completion();
--> statement-breakpoint
CREATE TRIGGER surveys_clear BEFORE DELETE ON surveys FOR EACH ROW EXECUTE FUNCTION clear_survey();
--> statement-breakpoint
-- Counters too are written in the order of their key.
CREATE OR REPLACE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE %1$I AS target SET %2$I = target.%2$I %4$s ordered.n
     FROM (SELECT locked.id, counted.n
       FROM %1$I AS locked
       JOIN (SELECT %3$I AS id, count(*)::int AS n FROM changed WHERE %3$I IS NOT NULL GROUP BY %3$I) AS counted
         USING (id)
       ORDER BY locked.id FOR NO KEY UPDATE OF locked) AS ordered
     WHERE target.id = ordered.id',
    TG_ARGV[0], TG_ARGV[1], TG_ARGV[2], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Rows from before this migration.
INSERT INTO traffic_hours (district, age_range, hour, sessions, ended, duration_ms, poll_responses, quiz_responses,
  survey_responses, survey_attempts, survey_completions)
SELECT coalesce(district, ''), coalesce(age_range, ''), date_trunc('hour', at, 'UTC'), sum(sessions), sum(ended),
  sum(duration_ms), sum(votes), sum(quiz), sum(survey), sum(attempts), sum(completions)
FROM (
  SELECT district, age_range, started_at AS at, 1 AS sessions, (ended_at IS NOT NULL)::int AS ended,
    coalesce(floor(extract(epoch FROM ended_at - started_at) * 1000), 0) AS duration_ms,
    0 AS votes, 0 AS quiz, 0 AS survey, 0 AS attempts, 0 AS completions
  FROM app_sessions
  UNION ALL SELECT s.district, s.age_range, v.created_at, 0, 0, 0, 1, 0, 0, 0, 0
  FROM poll_votes v JOIN app_sessions s ON s.id = v.session_id
  UNION ALL SELECT s.district, s.age_range, q.created_at, 0, 0, 0, 0, 1, 0, 0, 0
  FROM quiz_responses q JOIN app_sessions s ON s.id = q.session_id
  UNION ALL SELECT s.district, s.age_range, r.created_at, 0, 0, 0, 0, 0, 1, 0, 0
  FROM survey_responses r JOIN survey_attempts a ON a.id = r.attempt_id JOIN app_sessions s ON s.id = a.session_id
  UNION ALL SELECT s.district, s.age_range, a.started_at, 0, 0, 0, 0, 0, 0, 1, (a.completed_at IS NOT NULL)::int
  FROM survey_attempts a JOIN app_sessions s ON s.id = a.session_id
) AS rows
GROUP BY 3, CUBE (district, age_range);
--> statement-breakpoint
INSERT INTO content_view_days (district, age_range, day, content_id, views)
SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (v.created_at AT TIME ZONE 'UTC')::date, v.content_id,
  count(*)
FROM content_views v JOIN app_sessions s ON s.id = v.session_id
GROUP BY 3, 4, CUBE (s.district, s.age_range);
