import { useLocation } from '@remix-run/react';
import { type ReactNode, useMemo, useState } from 'react';
import { draftTextParam } from '~/lib/form-drafts';
import { goneParam } from '~/lib/gone';
import type { UnsentForm } from '~/lib/unsent';
import { Notice } from '../../base/notice';
import { UnsentContext } from '../../base/session/unsent-form';
import classes from './guard.module.css';

/** Provides unsent input or a draft to the form. */
export function UnsentProvider({ unsent, children }: { unsent: UnsentForm | null; children: ReactNode }) {
  const { key, pathname, search } = useLocation();
  const at = pathname + search;
  const [came, setCame] = useState({ unsent, key, at });
  if (came.unsent !== unsent) {
    // The page has newer text than the draft.
    const isAgain = unsent?.draft && came.unsent?.draft?.id === unsent.draft.id && came.at === at;
    setCame({ unsent, key: isAgain ? came.key : key, at });
  } else if (came.at !== at) setCame({ unsent, key: '', at });
  const isHere = came.key === key;
  const value = useMemo(
    () => (unsent && isHere ? { ...unsent, notice: <UnsentNotice {...unsent} /> } : null),
    [unsent, isHere],
  );
  return <UnsentContext.Provider value={value}>{children}</UnsentContext.Provider>;
}

const savedText = ({ sent }: { sent: boolean }) =>
  sent
    ? 'You sent it and got no response. It may or may not have been saved. Check, then send it again.'
    : 'Nothing of it is saved yet.';

function UnsentNotice({ files, draft }: UnsentForm) {
  const title = draft ? 'Your draft is back' : 'What you typed before your session ended is back';
  return (
    <div className={classes.back}>
      <Notice kind="info" role="status" title={title}>
        {draft ? `Kept on ${draft.when}. ${savedText(draft)}` : 'Check it and send it again.'}
        {files && ' Files have to be chosen again.'}
      </Notice>
    </div>
  );
}

/** Renders input without a form. */
export function UnsentText({ fields }: { fields: Text[] }) {
  return <TypedTexts title="Your session ended before this was saved. You had typed:" fields={fields} />;
}

/** Renders a draft without a form. */
export function LostDraftText({ lost }: { lost: { id: string; texts: Text[] } | null }) {
  const search = new URLSearchParams(useLocation().search);
  if (!lost || search.get(draftTextParam) !== lost.id) return null;
  const why = search.has(goneParam)
    ? 'Your draft cannot be continued.'
    : 'This cannot be edited any more, so your draft cannot be continued.';
  return <TypedTexts title={`${why} You had typed:`} fields={lost.texts} />;
}

type Text = { name: string; value: string };

function TypedTexts({ title, fields }: { title: string; fields: Text[] }) {
  if (fields.length === 0) return null;
  return (
    <Notice kind="warn" role="status" title={title}>
      {fields.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
        <span key={at} className={classes.unsent}>
          <strong>{name}:</strong> <span>{value}</span>
        </span>
      ))}
    </Notice>
  );
}
