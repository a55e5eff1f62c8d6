CREATE TABLE "app_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"district" text NOT NULL,
	"age_range" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"priority" integer NOT NULL,
	"color_code" text DEFAULT '#3498db' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Published' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_status" CHECK ("categories"."status" in ('Published', 'Unpublished'))
);
--> statement-breakpoint
CREATE TABLE "content_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_id" text NOT NULL,
	"session_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"id" text PRIMARY KEY NOT NULL,
	"section_id" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail" text,
	"file" text NOT NULL,
	"type" text NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contents_code_unique" UNIQUE("code"),
	CONSTRAINT "contents_type" CHECK ("contents"."type" in ('video', 'audio'))
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"session_id" text,
	"feedback" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "info_items" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"sub_type" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"image" text,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "info_items_type" CHECK ("info_items"."type" in ('banner', 'awareness_card', 'alert'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"id" text PRIMARY KEY NOT NULL,
	"poll_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "poll_options_pollId_position_unique" UNIQUE("poll_id","position")
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"poll_id" text NOT NULL,
	"session_id" text NOT NULL,
	"option_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_votes_poll_id_session_id_pk" PRIMARY KEY("poll_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"timeout" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"prompt" text NOT NULL,
	"response_text" text DEFAULT '' NOT NULL,
	"response_status" text NOT NULL,
	"response_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_reviewed" boolean DEFAULT false NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prompts_status" CHECK ("prompts"."response_status" in ('success', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"is_correct" boolean DEFAULT false NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quiz_answers_questionId_position_unique" UNIQUE("question_id","position")
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"quiz_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "quiz_questions_quizId_position_unique" UNIQUE("quiz_id","position")
);
--> statement-breakpoint
CREATE TABLE "quiz_responses" (
	"question_id" text NOT NULL,
	"session_id" text NOT NULL,
	"answer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_responses_question_id_session_id_pk" PRIMARY KEY("question_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"title" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"timeout" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"password_hash" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_banned" boolean DEFAULT false NOT NULL,
	"mfa_enabled" boolean DEFAULT false NOT NULL,
	"mfa_secret" text,
	"mfa_confirmed_at" timestamp with time zone,
	"mfa_last_step" bigint,
	"last_login" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_users_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_users_role" CHECK ("staff_users"."role" in ('viewer', 'admin', 'superadmin'))
);
--> statement-breakpoint
CREATE TABLE "survey_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"survey_id" text NOT NULL,
	"session_id" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "survey_attempts_surveyId_sessionId_unique" UNIQUE("survey_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "survey_options" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"position" integer NOT NULL,
	"option" text NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_options_questionId_position_unique" UNIQUE("question_id","position")
);
--> statement-breakpoint
CREATE TABLE "survey_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"survey_id" text NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "survey_questions_surveyId_position_unique" UNIQUE("survey_id","position"),
	CONSTRAINT "survey_questions_type" CHECK ("survey_questions"."type" in ('options', 'text'))
);
--> statement-breakpoint
CREATE TABLE "survey_responses" (
	"attempt_id" text NOT NULL,
	"question_id" text NOT NULL,
	"option_id" text,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_responses_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id"),
	CONSTRAINT "survey_responses_one" CHECK (("survey_responses"."option_id" is null) <> ("survey_responses"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"id" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"timeout" bigint,
	"banner" text NOT NULL,
	"thumbnail_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "surveys_thumbnail_type" CHECK ("surveys"."thumbnail_type" in ('image', 'video'))
);
--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_session_id_app_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."app_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_session_id_app_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."app_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_staff_user_id_staff_users_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_session_id_app_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."app_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_option_id_poll_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."poll_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_session_id_app_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."app_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_responses" ADD CONSTRAINT "quiz_responses_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_responses" ADD CONSTRAINT "quiz_responses_session_id_app_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."app_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_responses" ADD CONSTRAINT "quiz_responses_answer_id_quiz_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."quiz_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_attempts" ADD CONSTRAINT "survey_attempts_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_attempts" ADD CONSTRAINT "survey_attempts_session_id_app_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."app_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_options" ADD CONSTRAINT "survey_options_question_id_survey_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."survey_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_questions" ADD CONSTRAINT "survey_questions_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_attempt_id_survey_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."survey_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_question_id_survey_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."survey_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_option_id_survey_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."survey_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_sessions_started" ON "app_sessions" USING btree ("started_at","district","age_range");--> statement-breakpoint
CREATE INDEX "app_sessions_district" ON "app_sessions" USING btree ("district","started_at");--> statement-breakpoint
CREATE INDEX "app_sessions_age_range" ON "app_sessions" USING btree ("age_range","started_at");--> statement-breakpoint
CREATE INDEX "app_sessions_live" ON "app_sessions" USING btree ("last_seen") WHERE "app_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "content_views_content_id_created_at_index" ON "content_views" USING btree ("content_id","created_at");--> statement-breakpoint
CREATE INDEX "content_views_created_at_index" ON "content_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_views_session_id_index" ON "content_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "contents_section_id_index" ON "contents" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "contents_created_at_index" ON "contents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_content_id_created_at_index" ON "feedback" USING btree ("content_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_session_id_index" ON "feedback" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "info_items_created_at_index" ON "info_items" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitations_staff_user_id_index" ON "invitations" USING btree ("staff_user_id");--> statement-breakpoint
CREATE INDEX "poll_votes_session_id_index" ON "poll_votes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "poll_votes_option_id_index" ON "poll_votes" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "poll_votes_created_at_index" ON "poll_votes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "prompts_newest" ON "prompts" USING btree ("response_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "prompts_filtered" ON "prompts" USING btree ("response_status","is_reviewed","response_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prompts_session_id_index" ON "prompts" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_answers_one_correct" ON "quiz_answers" USING btree ("question_id") WHERE "quiz_answers"."is_correct";--> statement-breakpoint
CREATE INDEX "quiz_responses_session_id_index" ON "quiz_responses" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "quiz_responses_answer_id_index" ON "quiz_responses" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "quiz_responses_created_at_index" ON "quiz_responses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quizzes_content_id_index" ON "quizzes" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "sections_category_id_index" ON "sections" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "survey_attempts_session_id_index" ON "survey_attempts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "survey_attempts_started_at_index" ON "survey_attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "survey_responses_question_id_index" ON "survey_responses" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "survey_responses_option_id_index" ON "survey_responses" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "survey_responses_created_at_index" ON "survey_responses" USING btree ("created_at");