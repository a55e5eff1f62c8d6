CREATE INDEX "contents_file_index" ON "contents" USING btree ("file");--> statement-breakpoint
CREATE INDEX "contents_thumbnail_index" ON "contents" USING btree ("thumbnail");