import { useEffect, useState } from 'react';
import { Button } from './button';
import classes from './copy-text.module.css';
import { IconCheck, IconCopy } from './icons';

/**
 * A text to take along (a link, a key): can be selected, and with JavaScript copied by a button.
 * @param label names the text, for screen readers
 * @param copied what is copied, when that is not what is shown
 */
export function CopyText({ label, text, copied = text }: { label: string; text: string; copied?: string }) {
  const [state, setState] = useState<'unknown' | 'ready' | 'done' | 'failed'>('unknown');
  useEffect(() => setState('ready'), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(copied); // absent on plain http, forbidden in some browsers
      setState('done');
    } catch {
      setState('failed');
    }
  }
  return (
    <div className={classes.copy}>
      <output aria-label={label} className={classes.text}>
        {text}
      </output>
      {state !== 'unknown' && (
        <Button
          tone="secondary"
          onClick={copy}
          icon={state === 'done' ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        >
          {state === 'done' ? 'Copied' : 'Copy'}
        </Button>
      )}
      <span role="status" className={state === 'failed' ? classes.failed : 'visually-hidden'}>
        {state === 'done' && 'Copied.'}
        {state === 'failed' && 'Copying is not allowed here. Please select the text and copy it.'}
      </span>
    </div>
  );
}
