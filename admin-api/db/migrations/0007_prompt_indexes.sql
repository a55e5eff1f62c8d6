DROP INDEX "prompts_newest";--> statement-breakpoint
DROP INDEX "prompts_filtered";--> statement-breakpoint
CREATE INDEX "prompts_newest" ON "prompts" USING btree ("response_at","id");--> statement-breakpoint
CREATE INDEX "prompts_filtered" ON "prompts" USING btree ("response_status","is_reviewed","response_at","id");