import { useState } from 'react';
import { Button } from './base/button';
import classes from './base/copy-text.module.css';
import { Icon } from './base/icon';

/** Copies a text; needs JavaScript. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState<'ready' | 'done' | 'failed'>('ready');
  return (
    <>
      <Button
        tone="secondary"
        className="needs-script"
        icon={state === 'done' ? <Icon name="check" size={18} /> : <Icon name="copy" size={18} />}
        onClick={() =>
          // The clipboard needs https.
          Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject())
            .then(() => setState('done'))
            .catch(() => setState('failed'))
        }
      >
        {state === 'done' ? 'Copied' : label}
      </Button>
      <span role="status" className={state === 'failed' ? classes.failed : 'visually-hidden'}>
        {state === 'done' && 'Copied.'}
        {state === 'failed' && 'Copying is not allowed here. Please select the text and copy it.'}
      </span>
    </>
  );
}
