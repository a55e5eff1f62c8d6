import { useLocation } from '@remix-run/react';
import { useContext, useState } from 'react';
import { Notice } from '../base/notice';
import { UnsentContext } from '../base/session/unsent-form';
import { useResponse } from '../base/use-response';
import classes from './edit-conflict.module.css';

/** A field of which two people have different versions. */
export type ConflictRow = {
  label: string;
  /** As a person reads them. */
  yours: string;
  theirs: string;
  /** Who has changed it since the form was opened. */
  changedBy: 'you' | 'them' | 'both';
};

/** What a save found: the item is not any more what the form was opened with. */
export type EditConflict = {
  /** What the form is held against when it is sent again: the item as it is shown in `theirs`. */
  loaded: string;
  rows: ConflictRow[];
};

const notes = {
  you: 'Only you changed this.',
  them: 'Only they changed this. Your version is what it was before.',
  both: 'Both of you changed this.',
} as const;

/**
 * What an edit form was loaded with, in a hidden field; and, when the item was changed meanwhile, both versions field by field, with the
 * choice to take theirs (a link to the form anew). Overwriting is what the form's own button does then. Stands in the <form> of its route.
 * @param value from `loadedWith` on the server
 * @param restored when the edit was whose earlier texts the form holds (forms.server/restored-texts), in words
 */
export function EditedVersion({ value, restored = null }: { value: string; restored?: string | null }) {
  const typedOver = useContext(UnsentContext)?.values.loaded;
  // The page's data may be fetched again under a form that was opened before; and what comes back was typed over an earlier version.
  const [opened, setOpened] = useState(typeof typedOver === 'string' ? typedOver : value);
  const response = useResponse<{ loaded?: string; conflict?: EditConflict }>();
  const { pathname, search } = useLocation();
  return (
    <>
      <input
        type="hidden"
        name="loaded"
        value={response?.loaded ?? opened}
        // What a script puts back after a session ended (session/typed.ts), also when this is drawn again.
        onInput={(event) => setOpened(event.currentTarget.value)}
      />
      {restored !== null && !response && (
        // What is restored is as good as typed: leaving keeps it as a draft (session/typed.ts).
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
                    {/* The field below may hold newer text by now. */}
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
          {/* The whole page anew: the form begins with what is saved, and with no draft (forms.server/form-drafts puts it last). */}
          <a href={pathname + search.replace(/[?&]draft=\w+$/, '')} className={classes.theirs}>
            Take theirs and drop mine
          </a>
        </section>
      )}
    </>
  );
}

/** What the button of an edit form says: `save`, or what it does once the item was changed by another user. */
export function useSaveLabel(save: string): string {
  const response = useResponse<{ conflict?: EditConflict }>();
  return response?.conflict ? 'Overwrite with mine' : save;
}
