-- Only rows that all rows before them are older than, too: one that a wrong clock wrote takes no row of today with it.
CREATE OR REPLACE FUNCTION audit_cut(older_than timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	newest audit_events;
	first_kept bigint;
	rows bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(7319480);
	SELECT min(id) INTO first_kept FROM audit_events WHERE at >= older_than;
	SELECT * INTO newest FROM audit_events WHERE first_kept IS NULL OR id < first_kept ORDER BY id DESC LIMIT 1;
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
