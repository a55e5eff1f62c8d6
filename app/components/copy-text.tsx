import classes from './base/copy-text.module.css';
import { CopyButton } from './copy-button';

/**
 * A text to take along (a link, a key): can be selected, and with JavaScript copied by a button.
 * @param label names the text, for screen readers
 * @param copied what is copied, when that is not what is shown
 */
export function CopyText({ label, text, copied = text }: { label: string; text: string; copied?: string }) {
  return (
    <div className={classes.copy}>
      <output aria-label={label} className={classes.text}>
        {text}
      </output>
      <CopyButton label="Copy" text={copied} />
    </div>
  );
}
