import { useMatches } from '@remix-run/react';
import type { Capability } from '~/lib/roles';

type PrimaryAction = { label: string; can: Capability } & (
  | { to: string }
  | { form: string; name: string; value: string }
);

/** Pages have a `title`, dialog routes a `dialog`. */
export type RouteHandle = {
  title?: string;
  /** A function receives the loader data. */
  dialog?: string | ((data: unknown) => string);
  /** After an error, a function receives undefined. */
  primaryAction?: PrimaryAction | ((data: unknown) => PrimaryAction | undefined);
  /** false: the page loads no scripts. */
  hydrate?: false;
};

type Match = { handle?: unknown; data?: unknown };

/** Returns the page's title and action. */
export function usePage(): { title?: string; primaryAction?: PrimaryAction } {
  const match = pageMatch(useMatches());
  if (!match) return {};
  const { title, primaryAction } = handleOf(match);
  return {
    title,
    primaryAction: typeof primaryAction === 'function' ? primaryAction(match.data) : primaryAction,
  };
}

function pageMatch(matches: Match[]): Match | undefined {
  return matches.findLast((match) => handleOf(match).title !== undefined);
}

/** Returns whether pages load scripts. */
export function wantsScripts(matches: Match[]): boolean {
  return matches.every((match) => handleOf(match).hydrate !== false);
}

/** Returns 'Add New Content · Contents · Inzira'. */
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
