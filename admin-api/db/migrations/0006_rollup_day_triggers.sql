-- Keeps the sums per day (db/rollups.ts) true, in place of those per hour: the triggers of migration 0003 stay, their
-- functions write other tables. CUBE sums each row under its district and age range, under each alone and under
-- neither ('' = all). Rows are written in the order of their key, so that two transactions never wait for each other.

-- The rows of a day are written all day long; room beside them keeps each where it is.
ALTER TABLE traffic_days SET (fillfactor = 50);
--> statement-breakpoint
-- 24 numbers: how often each hour of the day is among `hours`, times `sign`.
CREATE FUNCTION hour_counts(hours int[], sign int) RETURNS int[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg((sign * coalesce(counted.n, 0))::int ORDER BY hour)
  FROM generate_series(0, 23) AS hour
  LEFT JOIN (SELECT h AS hour, count(*) AS n FROM unnest(hours) AS h GROUP BY h) AS counted USING (hour)
$$;
--> statement-breakpoint
CREATE FUNCTION add_counts(a int[], b int[]) RETURNS int[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(x + y ORDER BY place) FROM unnest(a, b) WITH ORDINALITY AS pairs (x, y, place)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_days AS t (district, age_range, day, sessions, by_hour, ended, duration_ms)
  SELECT coalesce(district, ''), coalesce(age_range, ''), (started_at AT TIME ZONE 'UTC')::date,
    sign * count(*), hour_counts(array_agg(extract(hour FROM started_at AT TIME ZONE 'UTC')::int), sign),
    sign * count(ended_at), sign * coalesce(sum(floor(extract(epoch FROM ended_at - started_at) * 1000)), 0)
  FROM changed GROUP BY 3, CUBE (district, age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, day) DO UPDATE SET
    sessions = t.sessions + excluded.sessions,
    by_hour = add_counts(t.by_hour, excluded.by_hour),
    ended = t.ended + excluded.ended,
    duration_ms = t.duration_ms + excluded.duration_ms;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO traffic_days AS t (district, age_range, day, ended, duration_ms)
  SELECT d, a, (NEW.started_at AT TIME ZONE 'UTC')::date,
    (NEW.ended_at IS NOT NULL)::int - (OLD.ended_at IS NOT NULL)::int,
    coalesce(floor(extract(epoch FROM NEW.ended_at - NEW.started_at) * 1000), 0)
      - coalesce(floor(extract(epoch FROM OLD.ended_at - OLD.started_at) * 1000), 0)
  FROM (VALUES ('', ''), ('', NEW.age_range), (NEW.district, ''), (NEW.district, NEW.age_range)) AS sums (d, a)
  ORDER BY 1, 2
  ON CONFLICT (district, age_range, day) DO UPDATE SET
    ended = t.ended + excluded.ended,
    duration_ms = t.duration_ms + excluded.duration_ms;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_views() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_days AS t (district, age_range, day, views)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (c.created_at AT TIME ZONE 'UTC')::date, sign * count(*)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, day) DO UPDATE SET views = t.views + excluded.views;

  INSERT INTO content_view_days AS t (district, age_range, day, content_id, views)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (c.created_at AT TIME ZONE 'UTC')::date,
    c.content_id, sign * count(*)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, 4, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3, 4
  ON CONFLICT (district, age_range, day, content_id) DO UPDATE SET views = t.views + excluded.views;

  INSERT INTO content_view_totals AS t (district, age_range, content_id, views)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), c.content_id, sign * count(*)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, content_id) DO UPDATE SET views = t.views + excluded.views;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_days AS t (district, age_range, day, poll_responses)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (c.created_at AT TIME ZONE 'UTC')::date,
    sign * count(*)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, day) DO UPDATE SET poll_responses = t.poll_responses + excluded.poll_responses;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_quiz_responses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_days AS t (district, age_range, day, quiz_responses)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (c.created_at AT TIME ZONE 'UTC')::date,
    sign * count(*)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, day) DO UPDATE SET quiz_responses = t.quiz_responses + excluded.quiz_responses;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_survey_responses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_days AS t (district, age_range, day, survey_responses)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (c.created_at AT TIME ZONE 'UTC')::date,
    sign * count(*)
  FROM changed c JOIN survey_attempts a ON a.id = c.attempt_id JOIN app_sessions s ON s.id = a.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, day) DO UPDATE SET
    survey_responses = t.survey_responses + excluded.survey_responses;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO traffic_days AS t (district, age_range, day, survey_attempts, survey_completions)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (c.started_at AT TIME ZONE 'UTC')::date,
    sign * count(*), sign * count(c.completed_at)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 3, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3
  ON CONFLICT (district, age_range, day) DO UPDATE SET
    survey_attempts = t.survey_attempts + excluded.survey_attempts,
    survey_completions = t.survey_completions + excluded.survey_completions;

  INSERT INTO survey_days AS t (survey_id, district, age_range, day, attempts, completions)
  SELECT c.survey_id, coalesce(s.district, ''), coalesce(s.age_range, ''), (c.started_at AT TIME ZONE 'UTC')::date,
    sign * count(*), sign * count(c.completed_at)
  FROM changed c JOIN app_sessions s ON s.id = c.session_id
  GROUP BY 1, 4, CUBE (s.district, s.age_range) ORDER BY 1, 2, 3, 4
  ON CONFLICT (survey_id, district, age_range, day) DO UPDATE SET
    attempts = t.attempts + excluded.attempts,
    completions = t.completions + excluded.completions;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION roll_up_completion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE more int := (NEW.completed_at IS NOT NULL)::int - (OLD.completed_at IS NOT NULL)::int;
BEGIN
  INSERT INTO traffic_days AS t (district, age_range, day, survey_completions)
  SELECT coalesce(s.district, ''), coalesce(s.age_range, ''), (NEW.started_at AT TIME ZONE 'UTC')::date, more
  FROM app_sessions s WHERE s.id = NEW.session_id
  GROUP BY CUBE (s.district, s.age_range) ORDER BY 1, 2
  ON CONFLICT (district, age_range, day) DO UPDATE SET
    survey_completions = t.survey_completions + excluded.survey_completions;

  INSERT INTO survey_days AS t (survey_id, district, age_range, day, completions)
  SELECT NEW.survey_id, coalesce(s.district, ''), coalesce(s.age_range, ''), (NEW.started_at AT TIME ZONE 'UTC')::date,
    more
  FROM app_sessions s WHERE s.id = NEW.session_id
  GROUP BY CUBE (s.district, s.age_range) ORDER BY 2, 3
  ON CONFLICT (survey_id, district, age_range, day) DO UPDATE SET completions = t.completions + excluded.completions;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION clear_survey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM survey_responses WHERE question_id IN (SELECT id FROM survey_questions WHERE survey_id = OLD.id);
  DELETE FROM survey_attempts WHERE survey_id = OLD.id;
  DELETE FROM survey_days WHERE survey_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- Rows from before this migration.
INSERT INTO traffic_days (district, age_range, day, sessions, by_hour, ended, duration_ms, views, poll_responses,
  quiz_responses, survey_responses, survey_attempts, survey_completions)
SELECT coalesce(district, ''), coalesce(age_range, ''), (at AT TIME ZONE 'UTC')::date, sum(sessions),
  hour_counts(array_agg(extract(hour FROM at AT TIME ZONE 'UTC')::int) FILTER (WHERE sessions = 1), 1),
  sum(ended), sum(duration_ms), sum(views), sum(votes), sum(quiz), sum(survey), sum(attempts), sum(completions)
FROM (
  SELECT district, age_range, started_at AS at, 1 AS sessions, (ended_at IS NOT NULL)::int AS ended,
    coalesce(floor(extract(epoch FROM ended_at - started_at) * 1000), 0) AS duration_ms,
    0 AS views, 0 AS votes, 0 AS quiz, 0 AS survey, 0 AS attempts, 0 AS completions
  FROM app_sessions
  UNION ALL SELECT s.district, s.age_range, v.created_at, 0, 0, 0, 1, 0, 0, 0, 0, 0
  FROM content_views v JOIN app_sessions s ON s.id = v.session_id
  UNION ALL SELECT s.district, s.age_range, v.created_at, 0, 0, 0, 0, 1, 0, 0, 0, 0
  FROM poll_votes v JOIN app_sessions s ON s.id = v.session_id
  UNION ALL SELECT s.district, s.age_range, q.created_at, 0, 0, 0, 0, 0, 1, 0, 0, 0
  FROM quiz_responses q JOIN app_sessions s ON s.id = q.session_id
  UNION ALL SELECT s.district, s.age_range, r.created_at, 0, 0, 0, 0, 0, 0, 1, 0, 0
  FROM survey_responses r JOIN survey_attempts a ON a.id = r.attempt_id JOIN app_sessions s ON s.id = a.session_id
  UNION ALL SELECT s.district, s.age_range, a.started_at, 0, 0, 0, 0, 0, 0, 0, 1, (a.completed_at IS NOT NULL)::int
  FROM survey_attempts a JOIN app_sessions s ON s.id = a.session_id
) AS rows
GROUP BY 3, CUBE (district, age_range);
--> statement-breakpoint
INSERT INTO survey_days (survey_id, district, age_range, day, attempts, completions)
SELECT a.survey_id, coalesce(s.district, ''), coalesce(s.age_range, ''), (a.started_at AT TIME ZONE 'UTC')::date,
  count(*), count(a.completed_at)
FROM survey_attempts a JOIN app_sessions s ON s.id = a.session_id
GROUP BY 1, 4, CUBE (s.district, s.age_range);
--> statement-breakpoint
INSERT INTO content_view_totals (district, age_range, content_id, views)
SELECT district, age_range, content_id, sum(views) FROM content_view_days GROUP BY 1, 2, 3;
--> statement-breakpoint
DROP TABLE "traffic_hours" CASCADE;
