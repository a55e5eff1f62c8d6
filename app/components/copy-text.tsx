import classes from './base/copy-text.module.css';
import { CopyButton } from './copy-button';

/**
 * Renders a text with a copy button.
 * @param copied if different
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
