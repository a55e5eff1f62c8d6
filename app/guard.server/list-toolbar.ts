import type { ToolbarData, ToolbarSelect } from '~/components/toolbar/list-toolbar';
import { type List, type ListSpec, pageSizes, type Search } from '~/lib/list';
import { searchProblem } from '~/lib/search-text';
import { formatCount } from '~shared/text/numbers';

type Option = { value: string | number; label: string };

/** Returns a list's toolbar data, so that browsers need no schema. */
export function listToolbar<S extends ListSpec>(
  { spec, names, path, none, href }: List<S>,
  {
    request,
    search,
    found,
    counts = {},
    choices = {},
    errors = {},
    without = [],
    sizes = (spec.sizes ?? pageSizes).map((size) => ({ value: size, label: String(size) })),
  }: {
    request: Request;
    search: Search<S>;
    found: number;
    counts?: Readonly<Record<string, number>>;
    choices?: Readonly<Record<string, readonly { id: string; name: string }[]>>;
    errors?: Readonly<Record<string, string | undefined>>;
    without?: readonly string[];
    sizes?: readonly Option[];
  },
): ToolbarData {
  const { tabs, filters = {}, sorts, params = {} } = spec;
  const chosen = search as Readonly<Record<string, string | number>>;
  const defaults = none as Readonly<Record<string, string | number>>;
  const asked = new URL(request.url).searchParams.get(names.text) ?? '';
  const q = String(chosen[names.text]);
  const isChosen = (name: string) => chosen[name] !== defaults[name];
  const to = (changed: object) => href({ ...search, ...changed });

  const orders = optionsOf(sorts);
  const best = spec.ranked === false ? [] : [{ value: 'relevance', label: 'Best match' }];
  // Without a search, 'best match' means the first order.
  const unsearched = orders.map((option, at) =>
    at === 0 && best[0] ? { ...option, value: best[0].value } : option,
  );
  const shownFilters = Object.entries(filters).filter(([name]) => !without.includes(name));
  const selects: [string, readonly Option[], Partial<ToolbarSelect>][] = [
    ...shownFilters.map(
      ([name, { label, title, clears, options, any }]): [
        string,
        readonly Option[],
        Partial<ToolbarSelect>,
      ] => [
        name,
        options
          ? optionsOf(options)
          : [
              { value: '', label: any },
              ...(choices[name] ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ],
        {
          ...{ label, title, clears },
          disabled:
            shownFilters.some(([other, { clears }]) => clears === name && !isChosen(other)) || undefined,
        },
      ],
    ),
    ['sort', q ? [...best, ...orders] : unsearched, { label: 'Sort by' }],
    ['per', sizes, { label: 'Per page' }],
  ];

  const tabOptions = tabs ? optionsOf(tabs.options) : [];
  const isStatus = tabs !== undefined && names.tab === 'status';
  const narrowed = selects.filter(([name]) => name in filters && isChosen(name));
  const words = [
    ...(q ? [`text “${q}”`] : []),
    ...(isStatus && isChosen(names.tab)
      ? tabOptions
          .filter(({ value }) => value === chosen[names.tab])
          .map(({ label }) => `${label.toLowerCase()} only`)
      : []),
    ...narrowed.map(
      ([name, options, { label = '' }]) =>
        `${label.toLowerCase()} ${options.find(({ value }) => value === chosen[name])?.label ?? ''}`,
    ),
  ];
  const cleared = [names.text, ...selects.map(([name]) => name), ...(isStatus ? [names.tab] : []), 'page'];
  const isAnyChosen = asked !== '' || words.length > 0 || selects.some(([name]) => isChosen(name));
  const kept = [...(tabs ? [names.tab] : []), ...Object.keys(params).filter((name) => params[name]?.kept)];
  return {
    action: path,
    field: names.text,
    q: asked,
    error: searchProblem(asked),
    placeholder: spec.text.placeholder,
    button: spec.text.button ?? 'Search',
    kept: kept.filter(isChosen).map((name) => ({ name, value: String(chosen[name]) })),
    selects: selects.map(([name, options, { label = '', title, disabled, clears }]) => ({
      ...{ name, label, title, disabled, clears, error: errors[name] },
      value:
        isChosen(name) && options.some(({ value }) => value === chosen[name]) ? String(chosen[name]) : '',
      options: options.map(({ value, label }) => ({
        // Defaults are not in the URL.
        value: value === defaults[name] ? '' : String(value),
        label,
      })),
    })),
    tabs: tabs
      ? {
          label: tabs.label,
          tabs: tabOptions.map(({ value, label }) => ({
            ...{ label, count: counts[value], current: value === chosen[names.tab] },
            to: to({ [names.tab]: value, page: 1 }),
          })),
        }
      : null,
    found: `${formatCount(found)} ${spec.noun[found === 1 ? 0 : 1]}${q ? ` for “${q}”` : ''}`,
    words,
    clearTo: isAnyChosen ? to(Object.fromEntries(cleared.map((name) => [name, defaults[name]]))) : null,
  };
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
