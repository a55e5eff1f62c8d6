CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"action" text NOT NULL,
	"kind" text,
	"item_id" text,
	"item_name" text,
	"changes" jsonb,
	"ip" text,
	"user_agent" text,
	"request_id" text,
	"outcome" text NOT NULL,
	"detail" text,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_item" ON "audit_events" USING btree ("kind","item_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
-- What a row's hash covers: every field and the hash of the row before.
CREATE FUNCTION audit_hash(e audit_events) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT encode(sha256(convert_to(jsonb_build_array(
		e.id, (extract(epoch FROM e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_name, e.action, e.kind, e.item_id,
		e.item_name, e.changes, e.ip, e.user_agent, e.request_id, e.outcome, e.detail, e.previous_hash
	)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Numbers and chains the rows. The lock is held until the commit, so that the order of the numbers is that of the commits.
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	newest audit_events;
BEGIN
	PERFORM pg_advisory_xact_lock(7319480);
	SELECT * INTO newest FROM audit_events ORDER BY id DESC LIMIT 1;
	NEW.id := coalesce(newest.id, 0) + 1;
	NEW.previous_hash := coalesce(newest.hash, repeat('0', 64));
	NEW.hash := audit_hash(NEW);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_chain BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_chain();
--> statement-breakpoint
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Only what a row that stays names as cut (audit_cut): the log cannot be emptied, and what was removed can be read in it.
	IF TG_OP = 'DELETE' AND OLD.id <= (
		SELECT max((changes #>> '{lastRow,before}')::bigint) FROM audit_events
		WHERE action = 'log-cut' AND (changes #>> '{lastRow,before}')::bigint < id
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_refuse();
--> statement-breakpoint
CREATE TRIGGER audit_refuse_truncate BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
--> statement-breakpoint
-- Ends the keeping of rows older than a moment, and adds a row that says which: their number, the last one and its hash, at which the chain goes on.
CREATE FUNCTION audit_cut(older_than timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	newest audit_events;
	rows bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(7319480);
	SELECT * INTO newest FROM audit_events WHERE at < older_than ORDER BY id DESC LIMIT 1;
	IF newest.id IS NULL THEN
		RETURN 0;
	END IF;
	SELECT count(*) INTO rows FROM audit_events WHERE id <= newest.id;
	INSERT INTO audit_events (actor_kind, action, kind, outcome, detail, changes) VALUES (
		'system', 'log-cut', 'system', 'success', rows || ' rows from before ' || to_char(older_than AT TIME ZONE 'UTC', 'YYYY-MM-DD') || ' were removed.',
		jsonb_build_object('lastRow', jsonb_build_object('before', newest.id, 'after', NULL), 'lastHash', jsonb_build_object('before', newest.hash, 'after', NULL))
	);
	DELETE FROM audit_events WHERE id <= newest.id;
	RETURN rows;
END
$$;
