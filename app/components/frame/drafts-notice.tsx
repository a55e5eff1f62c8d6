import { Form, useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { type DraftNews, type DraftRow, draftNews, draftTextParam, listOf } from '~/lib/form-drafts';
import { ButtonLink, SubmitButton } from '../base/button';
import { FormOwner } from '../base/form-key';
import classes from './drafts-notice.module.css';
import { leftDraft } from './left-draft';

/** Renders a list's drafts (decision 0066). */
export function DraftsNotice({ drafts }: { drafts: DraftRow[] }) {
  const { pathname, search } = useLocation();
  const [news, setNews] = useState<(DraftNews & { over: DraftRow[] }) | null>(null);
  useEffect(() => {
    const hear = (event: Event) => setNews({ ...(event as CustomEvent<DraftNews>).detail, over: drafts });
    document.addEventListener(draftNews, hear);
    return () => document.removeEventListener(draftNews, hear);
  }, [drafts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the page before this document
  useEffect(() => {
    const left = leftDraft();
    if (left) void import('../keep-draft').then(({ awaitLeftDraft }) => awaitLeftDraft(left, drafts));
  }, []);
  const told = news?.over === drafts ? news : null;
  const shown = told || news?.isHeld ? news?.shown : null;
  const here = (told?.drafts ?? drafts).filter(({ to }) => listOf(to) === pathname);
  const lost = new URLSearchParams(search).get(draftTextParam);
  const rows = here.map(({ id, to, what, name, when }) => (
    <li key={id}>
      <span>
        {what} {name && <bdi>{name}</bdi>} <small>kept on {when}</small>
      </span>
      {id !== lost && (
        <ButtonLink
          to={to}
          tone="secondary"
          small
          preventScrollReset
          aria-label={`Continue your draft: ${what} ${name}`}
        >
          Continue your draft
        </ButtonLink>
      )}
      <Form method="post" action="/dashboard/drafts" preventScrollReset>
        <FormOwner />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="back" value={pathname + search} />
        <SubmitButton
          tone="quiet"
          small
          name="intent"
          value="discard-draft"
          aria-label={`Discard the draft: ${what} ${name}`}
        >
          Discard
        </SubmitButton>
      </Form>
    </li>
  ));
  return (
    <>
      {shown}
      <p role="status" className="visually-hidden">
        {told?.drafts && !shown && 'What you typed is kept as a draft.'}
      </p>
      {here.length > 0 && (
        <section aria-label="Your drafts" className={classes.drafts}>
          <ul>{rows[0]}</ul>
          {here.length > 1 && (
            <details>
              <summary>{here.length === 2 ? '1 more draft' : `${here.length - 1} more drafts`}</summary>
              <ul>{rows.slice(1)}</ul>
            </details>
          )}
        </section>
      )}
    </>
  );
}
