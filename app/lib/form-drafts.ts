import type { ReactNode } from 'react';

export type DraftRow = {
  id: string;
  to: string;
  what: string;
  name: string;
  when: string;
};

export type DraftNews = {
  drafts?: DraftRow[] | undefined;
  shown?: ReactNode;
  /** Only the page has the draft. */
  isHeld?: boolean;
};
export const draftNews = 'draft-news';
/** Fired on `window` after reconnecting (lib/connection). */
export const lineBack = 'line-back';

export const draftParam = 'draft';

export const draftTextParam = 'draft-text';

/** They are no part of a form's URL. */
const passing = [draftParam, draftTextParam, 'restore', 'gone', 'drop'];

export function formUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const search = new URLSearchParams(query);
  for (const name of passing) search.delete(name);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Returns `/dashboard/contents`, or null. */
export const listOf = (url: string): string | null => /^(\/dashboard\/[^/?]+)\/[^?]/.exec(url)?.[1] ?? null;

/** Returns whether drafts are not stored. */
export const isQuestion = (url: string): boolean =>
  /^[^?]*\/(?:(?:delete|ban|superadmin|revoke|reset-mfa)|account\/(?:sessions|passkeys)\/[^/?]+)\/?(?:\?|$)/.test(
    url,
  );

export type Builder = 'quiz' | 'survey';

export function builderOf(url: string): Builder | null {
  const kind = /^\/dashboard\/(quiz|survey)\/new\/?(?:\?|$)/.exec(url)?.[1] as Builder | undefined;
  return kind && !/[?&](from|code)=[^&]/.test(url) ? kind : null;
}
