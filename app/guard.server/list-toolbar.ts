import type { z } from 'zod';
import type { ToolbarData, ToolbarSelect } from '~/components/toolbar/list-toolbar';
import { rejectedFilters } from '~/forms.server/filters';
import { ListFilterForm } from '~/lib/list-search';
import { formatCount } from '~shared/text/numbers';

type Chosen = Readonly<Record<string, string | number>>;

/** A choice beside the search; its first option means that nothing is chosen. */
export type Choice = {
  name: string;
  label: string;
  /** For screen readers, where the label alone says too little. */
  title?: string;
  options: readonly { value: string | number; label: string }[];
  /** In place of `options` while something is searched for. */
  whenSearched?: readonly { value: string | number; label: string }[] | undefined;
  disabled?: boolean;
  /** Another choice that is void when this one changes. */
  clears?: string;
  /** Narrows the list, so that it is named where nothing is left over; an order does not. */
  filters?: boolean;
};

/**
 * What <ListToolbar> shows of a list: made here, so that browsers need no rules for it. The loader returns it.
 * @param path of the list @param search what is in force @param defaults nothing chosen
 * @param hrefOf the list's URL with what is chosen
 * @param noun what is listed: one, and many @param found how many are left over
 * @param tabs of `status` @param kept what its form carries along besides
 * @param field @param button names of the search field and its button, where a dialog over the list has a search of its own
 */
export function listToolbar<S extends Chosen>({
  request,
  path,
  search,
  defaults,
  hrefOf,
  noun,
  found,
  placeholder,
  tabs = null,
  choices,
  kept = [],
  field = 'q',
  button = 'Search',
  schema = () => ListFilterForm,
}: {
  request: Request;
  path: string;
  search: S;
  defaults: S;
  hrefOf: (chosen: S) => string;
  noun: readonly [one: string, many: string];
  found: number;
  placeholder: string;
  tabs?: {
    /** Its query parameter, where it is another than `status`; such tabs are kinds, which Clear leaves alone. */
    name?: string;
    label: string;
    options: readonly { value: string; label: string }[];
    counts: Readonly<Record<string, number>>;
  } | null;
  choices: readonly Choice[];
  kept?: readonly string[];
  field?: string;
  button?: string;
  schema?: () => z.ZodType;
}): ToolbarData {
  const { searchParams } = new URL(request.url);
  const names = [field, ...choices.map(({ name }) => name)];
  const asked = searchParams.get(field) ?? '';
  // Most lists are opened without any, and a schema costs as much as the rest of the toolbar.
  const rejected = names.some((name) => searchParams.get(name))
    ? rejectedFilters(
        Object.fromEntries(names.map((name) => [name === field ? 'q' : name, searchParams.get(name) ?? ''])),
        schema(),
      )
    : null;
  const errors = rejected?.error ?? {};
  const isChosen = (name: string) => search[name] !== defaults[name];
  const tabName = tabs?.name ?? 'status';
  const isStatus = tabs !== null && tabName === 'status';
  const cleared = Object.fromEntries(
    [...names, ...(isStatus ? ['status'] : []), 'page'].map((name) => [name, defaults[name]]),
  );
  const q = String(search[field]);
  const selects = choices.map(
    ({ name, label, title, options: usual, whenSearched, disabled, clears }): ToolbarSelect => {
      const options = (q && whenSearched) || usual;
      const isOffered = options.some(({ value }) => value === search[name]);
      return {
        name,
        label,
        title,
        disabled,
        clears,
        value: isChosen(name) && isOffered ? String(search[name]) : '',
        error: errors[name]?.[0],
        options: options.map((option) => ({
          // The default is no part of the URL.
          value: option.value === defaults[name] ? '' : String(option.value),
          label: option.label,
        })),
      };
    },
  );
  const narrowed = choices.filter(({ name, filters }) => filters && isChosen(name));
  const status = isStatus
    ? tabs.options.find(({ value }) => value === search.status && value !== defaults.status)
    : undefined;
  const words = [
    ...(q ? [`text “${q}”`] : []),
    ...(status ? [`${status.label.toLowerCase()} only`] : []),
    ...narrowed.map(
      ({ name, label, options }) =>
        `${label.toLowerCase()} ${options.find(({ value }) => value === search[name])?.label ?? ''}`,
    ),
  ];
  const hidden = [...(tabs ? [tabName] : []), ...kept].filter(isChosen);
  const isAnyChosen = asked !== '' || words.length > 0 || choices.some(({ name }) => isChosen(name));
  return {
    action: path,
    field,
    q: asked,
    error: errors.q?.[0],
    placeholder,
    button,
    kept: hidden.map((name) => ({ name, value: String(search[name]) })),
    selects,
    tabs: tabs && {
      label: tabs.label,
      tabs: tabs.options.map(({ value, label }) => ({
        label,
        count: tabs.counts[value],
        current: value === search[tabName],
        to: hrefOf({ ...search, [tabName]: value, page: 1 }),
      })),
    },
    found: `${formatCount(found)} ${noun[found === 1 ? 0 : 1]}${q ? ` for “${q}”` : ''}`,
    words,
    clearTo: isAnyChosen ? hrefOf({ ...search, ...cleared }) : null,
  };
}

/** The choice of an order. @param labels of each, first that of a list without a search; one that is searched begins with the best match */
export function sortChoice(labels: Readonly<Record<string, string>>): Choice {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return {
    name: 'sort',
    label: 'Sort by',
    options: options.map((option, at) => (at === 0 ? { ...option, value: 'relevance' } : option)),
    whenSearched: [{ value: 'relevance', label: 'Best match' }, ...options],
  };
}

/** The choice of how many rows a page has. */
export const sizeChoice = (sizes: readonly number[]): Choice => ({
  name: 'per',
  label: 'Per page',
  options: sizes.map((size) => ({ value: size, label: String(size) })),
});
