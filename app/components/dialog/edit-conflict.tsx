import { useLocation } from '@remix-run/react';
import { useContext, useState } from 'react';
import { Notice } from '../base/notice';
import { UnsentContext } from '../base/session/unsent-form';
import { useResponse } from '../base/use-response';
import classes from './edit-conflict.module.css';

export type ConflictRow = {
  label: string;
  yours: string;
  theirs: string;
  changedBy: 'you' | 'them' | 'both';
};

export type EditConflict = {
  loaded: string;
  rows: ConflictRow[];
};

const notes = {
  you: 'Only you changed this.',
  them: 'Only they changed this. Your version is what it was before.',
  both: 'Both of you changed this.',
} as const;

/** Renders the loaded version, or both in a conflict. Needs a <form>. */
export function EditedVersion({ value, restored = null }: { value: string; restored?: string | null }) {
  const typedOver = useContext(UnsentContext)?.values.loaded;
  // A revalidation must not change the version.
  const [opened, setOpened] = useState(typeof typedOver === 'string' ? typedOver : value);
  const response = useResponse<{ loaded?: string; conflict?: EditConflict }>();
  const { pathname, search } = useLocation();
  return (
    <>
      <input
        type="hidden"
        name="loaded"
        value={response?.loaded ?? opened}
        onInput={(event) => setOpened(event.currentTarget.value)}
      />
      {restored !== null && !response && (
        // Restored text counts as typed (session/typed.ts).
        <div data-restored="">
          <Notice title="Earlier texts, not saved yet">
            These are the texts from before the edit of {restored}. They are saved once you press Save.
          </Notice>
        </div>
      )}
      {response?.conflict && (
        <section className={classes.conflict} aria-label="Both versions" data-both="">
          <ul>
            {response.conflict.rows.map(({ label, yours, theirs, changedBy }) => (
              <li key={label}>
                <h3>{label}</h3>
                <p className={classes.note}>{notes[changedBy]}</p>
                <dl>
                  <div>
                    <dt>Yours, when you pressed Save</dt>
                    <dd>{yours || 'Empty'}</dd>
                  </div>
                  <div>
                    <dt>Theirs, saved</dt>
                    <dd>{theirs || 'Empty'}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
          {/* A reload starts from the saved item. */}
          <a href={pathname + search.replace(/[?&]draft=\w+$/, '')} className={classes.theirs}>
            Take theirs and drop mine
          </a>
        </section>
      )}
    </>
  );
}

export function useSaveLabel(save: string): string {
  const response = useResponse<{ conflict?: EditConflict }>();
  return response?.conflict ? 'Overwrite with mine' : save;
}
