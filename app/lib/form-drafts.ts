import type { ReactNode } from 'react';

/** A draft of a closed dialog, as the list that the dialog lay over tells of it. */
export type DraftRow = {
  id: string;
  /** URL that opens it again. */
  to: string;
  /** The dialog's title. */
  what: string;
  /** What the draft is known by: its title or what else was typed first, its number of questions; '' for nothing. */
  name: string;
  /** When it was kept, in words. */
  when: string;
};

/** What a list is told of drafts while the page stays: all there are now; and what to show of one that is on its way, or could not be kept. */
export type DraftNews = {
  drafts?: DraftRow[] | undefined;
  shown?: ReactNode;
  /** What is shown stays until the next news: only the page has that draft. */
  isHeld?: boolean;
};
/** The event of the document that tells it. */
export const draftNews = 'draft-news';
/** The event of the window when the server can be reached again (routes/layout/offline). */
export const lineBack = 'line-back';

/** The query parameter that opens a form with a draft: its id. */
export const draftParam = 'draft';

/** The query parameter by which a list shows the texts of a draft that cannot be continued: its id. */
export const draftTextParam = 'draft-text';

/** Query parameters that open a form with something else in it, or say what a link led to: a draft's URL is without them. */
const passing = [draftParam, draftTextParam, 'restore', 'gone', 'drop'];

/** The URL of a form by itself, without draft or earlier texts. */
export function formUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const search = new URLSearchParams(query);
  for (const name of passing) search.delete(name);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The list that a dialog's URL lies over: `/dashboard/contents`; null where it lies over none. */
export const listOf = (url: string): string | null => /^(\/dashboard\/[^/?]+)\/[^?]/.exec(url)?.[1] ?? null;

/** Dialogs that only ask whether something is to be done: what is typed there confirms it, and is kept nowhere. */
export const isQuestion = (url: string): boolean =>
  /^[^?]*\/(?:(?:delete|ban|superadmin|revoke|reset-mfa)|account\/(?:sessions|passkeys)\/[^/?]+)\/?(?:\?|$)/.test(
    url,
  );

/** Builders whose questions are kept on the server while they are built: each has one draft, whatever is typed there. */
export type Builder = 'quiz' | 'survey';

/** The builder that a URL opens, where it opens it for nothing in particular. */
export function builderOf(url: string): Builder | null {
  const kind = /^\/dashboard\/(quiz|survey)\/new\/?(?:\?|$)/.exec(url)?.[1] as Builder | undefined;
  return kind && !/[?&](from|code)=[^&]/.test(url) ? kind : null;
}
