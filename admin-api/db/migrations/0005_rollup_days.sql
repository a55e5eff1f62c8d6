CREATE TABLE "content_view_totals" (
	"district" text NOT NULL,
	"age_range" text NOT NULL,
	"content_id" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_view_totals_district_age_range_content_id_pk" PRIMARY KEY("district","age_range","content_id")
);
--> statement-breakpoint
CREATE TABLE "survey_days" (
	"survey_id" text NOT NULL,
	"district" text NOT NULL,
	"age_range" text NOT NULL,
	"day" date NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_days_survey_id_district_age_range_day_pk" PRIMARY KEY("survey_id","district","age_range","day")
);
--> statement-breakpoint
CREATE TABLE "traffic_days" (
	"district" text NOT NULL,
	"age_range" text NOT NULL,
	"day" date NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"by_hour" integer[] DEFAULT array_fill(0, array[24]) NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	"duration_ms" bigint DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"poll_responses" integer DEFAULT 0 NOT NULL,
	"quiz_responses" integer DEFAULT 0 NOT NULL,
	"survey_responses" integer DEFAULT 0 NOT NULL,
	"survey_attempts" integer DEFAULT 0 NOT NULL,
	"survey_completions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "traffic_days_district_age_range_day_pk" PRIMARY KEY("district","age_range","day")
);
--> statement-breakpoint
CREATE INDEX "content_view_totals_most" ON "content_view_totals" USING btree ("district","age_range","views" DESC NULLS FIRST);