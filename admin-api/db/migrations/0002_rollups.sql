CREATE TABLE "content_view_days" (
	"district" text NOT NULL,
	"age_range" text NOT NULL,
	"day" date NOT NULL,
	"content_id" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_view_days_district_age_range_day_content_id_pk" PRIMARY KEY("district","age_range","day","content_id")
);
--> statement-breakpoint
CREATE TABLE "traffic_hours" (
	"district" text NOT NULL,
	"age_range" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	"duration_ms" bigint DEFAULT 0 NOT NULL,
	"poll_responses" integer DEFAULT 0 NOT NULL,
	"quiz_responses" integer DEFAULT 0 NOT NULL,
	"survey_responses" integer DEFAULT 0 NOT NULL,
	"survey_attempts" integer DEFAULT 0 NOT NULL,
	"survey_completions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "traffic_hours_district_age_range_hour_pk" PRIMARY KEY("district","age_range","hour")
);
--> statement-breakpoint
DROP INDEX "app_sessions_started";--> statement-breakpoint
DROP INDEX "app_sessions_district";--> statement-breakpoint
DROP INDEX "app_sessions_age_range";--> statement-breakpoint
DROP INDEX "content_views_content_id_created_at_index";--> statement-breakpoint
DROP INDEX "content_views_created_at_index";--> statement-breakpoint
DROP INDEX "poll_votes_created_at_index";--> statement-breakpoint
DROP INDEX "quiz_responses_created_at_index";--> statement-breakpoint
DROP INDEX "survey_attempts_started_at_index";--> statement-breakpoint
DROP INDEX "survey_responses_created_at_index";--> statement-breakpoint
CREATE INDEX "content_views_content_id_index" ON "content_views" USING btree ("content_id");--> statement-breakpoint
ALTER TABLE "app_sessions" ADD CONSTRAINT "app_sessions_named" CHECK ("app_sessions"."district" <> '' and "app_sessions"."age_range" <> '');