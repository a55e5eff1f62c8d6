import { Notice } from './notice';
import classes from './session-guard.module.css';

/**
 * What somebody without JavaScript had typed into a form that was sent after their session had ended, to take it from here. Fields are
 * named as the form names them.
 */
export function UnsentText({ fields }: { fields: { name: string; value: string }[] }) {
  if (fields.length === 0) return null;
  return (
    <Notice kind="warn" role="status" title="Your session ended before this was saved. You had typed:">
      {fields.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
        <span key={at} className={classes.unsent}>
          <strong>{name}:</strong> <span>{value}</span>
        </span>
      ))}
    </Notice>
  );
}
