import { useMatches } from '@remix-run/react';
import type { Capability } from '~/lib/roles';

/** Leads somewhere, or sends a form of the page together with a value of its own. */
type PrimaryAction = { label: string; can: Capability } & (
  | { to: string }
  | { form: string; name: string; value: string }
);

/**
 * What the frame needs to know of a route: `export const handle: RouteHandle = { … }`.
 * A page has a `title` (the heading in the top bar and the window's title), a dialog route a `dialog` (window's title only).
 */
export type RouteHandle = {
  /** Heading of the page, SPEC §2 'the current path segment'. */
  title?: string;
  /** Name of a dialog over the page; a function gets the route's loader data. */
  dialog?: string | ((data: unknown) => string);
  /**
   * The page's one primary action, at the right of the top bar; on phones it sticks to the bottom. A function gets the route's loader
   * data, which is not there when the loader failed.
   */
  primaryAction?: PrimaryAction | ((data: unknown) => PrimaryAction | undefined);
  /** false: the page ships no script at all. */
  hydrate?: false;
};

type Match = { handle?: unknown; data?: unknown };

/** The page's title and primary action. */
export function usePage(): { title?: string; primaryAction?: PrimaryAction } {
  const match = pageMatch(useMatches());
  if (!match) return {};
  const { title, primaryAction } = handleOf(match);
  return {
    title,
    primaryAction: typeof primaryAction === 'function' ? primaryAction(match.data) : primaryAction,
  };
}

/** The page: the innermost route with a title. */
function pageMatch(matches: Match[]): Match | undefined {
  return matches.findLast((match) => handleOf(match).title !== undefined);
}

/** Whether the pages in view want scripts. */
export function wantsScripts(matches: Match[]): boolean {
  return matches.every((match) => handleOf(match).hydrate !== false);
}

/** The window's title: 'Add New Content · Contents · Inzira'. */
export function windowTitle(matches: Match[], appName: string): string {
  const last = matches.at(-1);
  const { dialog } = handleOf(last ?? {});
  const over =
    typeof dialog === 'function'
      ? last?.data === undefined || last.data === null
        ? undefined
        : dialog(last.data)
      : dialog;
  return [over, handleOf(pageMatch(matches) ?? {}).title, appName].filter(Boolean).join(' · ');
}

function handleOf(match: Match): RouteHandle {
  return (match.handle ?? {}) as RouteHandle;
}
