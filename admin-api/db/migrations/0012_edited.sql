ALTER TABLE "info_items" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "info_items" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "edited_by" text;