-- The fields of a thing that a write changed, as the audit log keeps them; null where there are none. A function, since its plan is kept.
CREATE FUNCTION audit_changes(was jsonb, is_now jsonb, longest integer) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	changes jsonb := NULL;
	field text;
	before jsonb;
	after jsonb;
BEGIN
	FOR field IN SELECT jsonb_object_keys(was || is_now) LOOP
		before := was -> field;
		after := is_now -> field;
		CONTINUE WHEN after IS NOT DISTINCT FROM before;
		IF jsonb_typeof(before) = 'string' AND length(before #>> '{}') > longest THEN
			before := to_jsonb(left(before #>> '{}', longest) || '…');
		END IF;
		IF jsonb_typeof(after) = 'string' AND length(after #>> '{}') > longest THEN
			after := to_jsonb(left(after #>> '{}', longest) || '…');
		END IF;
		changes := coalesce(changes, '{}') || jsonb_build_object(field, jsonb_build_object('before', before, 'after', after));
	END LOOP;
	RETURN changes;
END
$$;
