ALTER TABLE "polls" ADD COLUMN "published_for" integer;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "published_for" integer;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "published_for" integer;