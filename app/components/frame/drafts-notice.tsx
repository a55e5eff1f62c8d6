import { Form, useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { type DraftRow, listOf } from '~/lib/form-drafts';
import { Button, ButtonLink, SubmitButton } from '../base/button';
import { Notice } from '../base/notice';
import classes from './drafts-notice.module.css';
import type { DraftNews } from './session/keep-draft';

/** The list says so many drafts at once; the others are behind a word. */
const atOnce = 2;

/**
 * The drafts of dialogs that lay over the page's list (SPEC is silent; decision 0066): to go on with, or to discard.
 * @param drafts all of the person's in this browser, as the frame was loaded; what is kept since is told by session/keep-draft
 */
export function DraftsNotice({ drafts }: { drafts: DraftRow[] }) {
  const { pathname, search } = useLocation();
  const [news, setNews] = useState<(DraftNews & { over: DraftRow[] }) | null>(null);
  useEffect(() => {
    const hear = ({ detail }: CustomEvent<DraftNews>) => setNews({ ...detail, over: drafts });
    const type = 'draft-news' as never; // of session/keep-draft, which is not loaded yet
    document.addEventListener(type, hear as never);
    return () => document.removeEventListener(type, hear as never);
  }, [drafts]);
  const isNew = news?.over === drafts;
  const here = ((isNew && news.drafts) || drafts).filter(({ to }) => listOf(to) === pathname);
  const row = ({ id, to, what, name, when }: DraftRow) => (
    <li key={id}>
      <span className={classes.what}>
        {what} {name && <bdi>{name}</bdi>} <span className={classes.when}>kept on {when}</span>
      </span>
      <ButtonLink
        to={to}
        tone="secondary"
        small
        preventScrollReset
        aria-label={`Continue your draft: ${what} ${name}`}
      >
        Continue your draft
      </ButtonLink>
      <Form method="post" action="/dashboard/drafts" preventScrollReset>
        <input type="hidden" name="intent" value="discard-draft" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="back" value={pathname + search} />
        <SubmitButton
          tone="quiet"
          small
          aria-label={`Discard the draft: ${what} ${name}`}
          busyLabel="Discarding…"
        >
          Discard
        </SubmitButton>
      </Form>
    </li>
  );
  return (
    <>
      <p role="status" className="visually-hidden">
        {isNew &&
          (news.keeping ? 'Keeping your draft…' : news.drafts && 'What you typed is kept as a draft.')}
      </p>
      {isNew && news.problem && (
        <Notice
          kind="error"
          role="alert"
          title={news.problem}
          action={
            news.again && (
              <Button tone="secondary" small onClick={news.again}>
                Try again
              </Button>
            )
          }
        />
      )}
      {isNew && news.keeping && <Notice>Keeping your draft with its file…</Notice>}
      {here.length > 0 && (
        <section aria-label="Your drafts" className={classes.drafts}>
          <ul>{here.slice(0, atOnce).map(row)}</ul>
          {here.length > atOnce && (
            <details>
              <summary>{here.length - atOnce} more</summary>
              <ul>{here.slice(atOnce).map(row)}</ul>
            </details>
          )}
        </section>
      )}
    </>
  );
}
