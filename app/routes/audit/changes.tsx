import classes from './audit.module.css';

/** Renders each changed field, before and after; one below the other on narrow screens. */
export function Changes({
  changes,
}: {
  changes: { name: string; label: string; before: string; after: string }[];
}) {
  return (
    <table className={classes.changes}>
      <caption className="visually-hidden">What was changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td data-label="Before" dir="auto">
              {before || '–'}
            </td>
            <td data-label="After" dir="auto">
              {after || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
