-- Sessions kept the app's spelling of a group (`gasabo `, `06–9`), and each was counted apart. Gives them the spelling of
-- shared/groups.ts, an unknown one that of most sessions, and adds up the sums (db/rollups.ts) of one group.
CREATE TEMP TABLE district_spellings ON COMMIT DROP AS
SELECT old, coalesce(known, first_value(tidy) OVER (PARTITION BY lower(tidy) ORDER BY sessions DESC, tidy)) AS new
FROM (
  SELECT district AS old, trim(regexp_replace(normalize(district, NFC), '\s+', ' ', 'g')) AS tidy, sum(sessions) AS sessions
  FROM traffic_days WHERE age_range = '' GROUP BY district
) AS seen
LEFT JOIN unnest(ARRAY[
  'Gasabo', 'Kicukiro', 'Nyarugenge', 'Burera', 'Gakenke', 'Gicumbi', 'Musanze', 'Rulindo', 'Gisagara', 'Huye',
  'Kamonyi', 'Muhanga', 'Nyamagabe', 'Nyanza', 'Nyaruguru', 'Ruhango', 'Bugesera', 'Gatsibo', 'Kayonza', 'Kirehe',
  'Ngoma', 'Nyagatare', 'Rwamagana', 'Karongi', 'Ngororero', 'Nyabihu', 'Nyamasheke', 'Rubavu', 'Rusizi', 'Rutsiro'
]) AS known ON lower(known) = lower(tidy);
--> statement-breakpoint
CREATE TEMP TABLE age_spellings ON COMMIT DROP AS
SELECT old, first_value(tidy) OVER (PARTITION BY lower(tidy) ORDER BY sessions DESC, tidy) AS new
FROM (
  SELECT age_range AS old, sum(sessions) AS sessions,
    regexp_replace(regexp_replace(regexp_replace(
      trim(regexp_replace(normalize(age_range, NFC), '\s+', ' ', 'g')),
      ' ?[-‐‑‒–—―−] ?', '-', 'g'), ' \+', '+', 'g'), '(^|[^0-9])0+(?=[0-9])', '\1', 'g') AS tidy
  FROM traffic_days WHERE district = '' GROUP BY age_range
) AS seen;
--> statement-breakpoint
CREATE TEMP TABLE group_spellings ON COMMIT DROP AS
SELECT d.old AS district, a.old AS age_range, d.new AS new_district, a.new AS new_age_range
FROM district_spellings d CROSS JOIN age_spellings a
WHERE d.old <> d.new OR a.old <> a.new;
--> statement-breakpoint
UPDATE app_sessions s SET district = g.new_district, age_range = g.new_age_range
FROM group_spellings g WHERE s.district = g.district AND s.age_range = g.age_range;
--> statement-breakpoint
CREATE AGGREGATE sum_counts(int[]) (SFUNC = add_counts, STYPE = int[], INITCOND = '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}');
--> statement-breakpoint
WITH gone AS (
  DELETE FROM traffic_days t USING group_spellings g
  WHERE t.district = g.district AND t.age_range = g.age_range RETURNING g.new_district, g.new_age_range, t.*
)
INSERT INTO traffic_days AS t (district, age_range, day, sessions, by_hour, ended, duration_ms, views, poll_responses,
  quiz_responses, survey_responses, survey_attempts, survey_completions)
SELECT new_district, new_age_range, day, sum(sessions), sum_counts(by_hour), sum(ended), sum(duration_ms), sum(views),
  sum(poll_responses), sum(quiz_responses), sum(survey_responses), sum(survey_attempts), sum(survey_completions)
FROM gone GROUP BY 1, 2, 3
ON CONFLICT (district, age_range, day) DO UPDATE SET
  sessions = t.sessions + excluded.sessions,
  by_hour = add_counts(t.by_hour, excluded.by_hour),
  ended = t.ended + excluded.ended,
  duration_ms = t.duration_ms + excluded.duration_ms,
  views = t.views + excluded.views,
  poll_responses = t.poll_responses + excluded.poll_responses,
  quiz_responses = t.quiz_responses + excluded.quiz_responses,
  survey_responses = t.survey_responses + excluded.survey_responses,
  survey_attempts = t.survey_attempts + excluded.survey_attempts,
  survey_completions = t.survey_completions + excluded.survey_completions;
--> statement-breakpoint
DROP AGGREGATE sum_counts(int[]);
--> statement-breakpoint
WITH gone AS (
  DELETE FROM survey_days t USING group_spellings g
  WHERE t.district = g.district AND t.age_range = g.age_range RETURNING g.new_district, g.new_age_range, t.*
)
INSERT INTO survey_days AS t (survey_id, district, age_range, day, attempts, completions)
SELECT survey_id, new_district, new_age_range, day, sum(attempts), sum(completions) FROM gone GROUP BY 1, 2, 3, 4
ON CONFLICT (survey_id, district, age_range, day) DO UPDATE SET
  attempts = t.attempts + excluded.attempts,
  completions = t.completions + excluded.completions;
--> statement-breakpoint
WITH gone AS (
  DELETE FROM content_view_days t USING group_spellings g
  WHERE t.district = g.district AND t.age_range = g.age_range RETURNING g.new_district, g.new_age_range, t.*
)
INSERT INTO content_view_days AS t (district, age_range, day, content_id, views)
SELECT new_district, new_age_range, day, content_id, sum(views) FROM gone GROUP BY 1, 2, 3, 4
ON CONFLICT (district, age_range, day, content_id) DO UPDATE SET views = t.views + excluded.views;
--> statement-breakpoint
WITH gone AS (
  DELETE FROM content_view_totals t USING group_spellings g
  WHERE t.district = g.district AND t.age_range = g.age_range RETURNING g.new_district, g.new_age_range, t.*
)
INSERT INTO content_view_totals AS t (district, age_range, content_id, views)
SELECT new_district, new_age_range, content_id, sum(views) FROM gone GROUP BY 1, 2, 3
ON CONFLICT (district, age_range, content_id) DO UPDATE SET views = t.views + excluded.views;
