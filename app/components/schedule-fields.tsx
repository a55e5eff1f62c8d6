import { useEffect, useState } from 'react';
import { kigaliToIso, utcBeside } from '~/lib/kigali';
import { type FieldLike, TextField } from './controls/fields';
import classes from './schedule-fields.module.css';

/**
 * Renders start and end in Kigali time.
 * @param publishAt omit if published
 */
export function ScheduleFields({
  publishAt,
  unpublishAt,
  hint,
}: {
  publishAt?: FieldLike;
  unpublishAt: FieldLike;
  hint?: string;
}) {
  return (
    <fieldset className={classes.schedule}>
      <legend>Schedule</legend>
      <p>Optional, in Kigali time (UTC+2).{hint && ` ${hint}`}</p>
      <div className={classes.times}>
        {publishAt && <TimeField field={publishAt} label="Publish at" />}
        <TimeField field={unpublishAt} label="Unpublish at" />
      </div>
    </fieldset>
  );
}

function TimeField({ field, label }: { field: FieldLike; label: string }) {
  const [local, setLocal] = useState(String(field.initialValue ?? ''));
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const beside = utcBeside(kigaliToIso(local));
  return (
    <TextField
      field={field}
      label={label}
      type="datetime-local"
      // Without scripts, the UTC time would be outdated.
      description={beside && (hydrated || local === field.initialValue) ? `= ${beside}` : 'Kigali time'}
      onChange={({ currentTarget }) => setLocal(currentTarget.value)}
    />
  );
}
