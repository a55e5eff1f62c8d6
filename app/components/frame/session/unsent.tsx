import { useLocation } from '@remix-run/react';
import { type ReactNode, useMemo, useState } from 'react';
import type { UnsentForm } from '~/lib/unsent';
import { Notice } from '../../base/notice';
import { UnsentContext } from '../../base/session/unsent-form';
import classes from './guard.module.css';

/**
 * Gives the page's form what its person had typed when their session ended (forms.server/unsent), until they go to another page: the frame's
 * data stay as they are then.
 */
export function UnsentProvider({ unsent, children }: { unsent: UnsentForm | null; children: ReactNode }) {
  const { key } = useLocation();
  const [came, setCame] = useState({ unsent, key });
  const isNew = came.unsent !== unsent;
  if (isNew) setCame({ unsent, key });
  const isHere = isNew || came.key === key;
  const value = useMemo(
    () => (unsent && isHere ? { ...unsent, notice: <UnsentNotice files={unsent.files} /> } : null),
    [unsent, isHere],
  );
  return <UnsentContext.Provider value={value}>{children}</UnsentContext.Provider>;
}

/** Says in a form that what was typed is back. */
function UnsentNotice({ files }: { files: boolean }) {
  return (
    <Notice kind="info" role="status" title="What you typed before your session ended is back">
      Check it and send it again.{files && ' Files have to be chosen again.'}
    </Notice>
  );
}

/**
 * What a user had typed into a form that was sent after their session had ended, where the form is there no more, to take it from here.
 * Fields are named as the form names them.
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
