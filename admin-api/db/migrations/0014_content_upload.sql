ALTER TABLE "contents" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_uploadId_unique" UNIQUE("upload_id");