ALTER TABLE "info_items" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "info_items" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "info_items" ADD COLUMN "scheduled_by" text;--> statement-breakpoint
ALTER TABLE "info_items" ADD COLUMN "scheduled_by_name" text;--> statement-breakpoint
ALTER TABLE "info_items" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "scheduled_by" text;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "scheduled_by_name" text;