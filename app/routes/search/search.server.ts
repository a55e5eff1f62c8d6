import type { AppLoadContext } from '@remix-run/node';
import { sectionResult } from '~/admin-api.server/section-result';
import type { Staff } from '~/auth.server/session';
import { contentsHref, nothingChosen } from '~/components/frame/contents-href';
import { itemPath } from '~/lib/item-path';
import { longestSearch } from '~/lib/longest-search';
import { type Capability, can } from '~/lib/roles';
import { type Rank, ranker, type Searchable, searchable } from '~/lib/search-rank';
import { statusOf } from '~/lib/staff-users';
import { infoHref, tabs } from '~/routes/info-board/search';
import { staffUsersOf } from '~/routes/security/staff.server';
import { type Found, type Kind, kinds } from './kinds';
import { placesFor } from './places';

/** An item that can be found; `newest` sorts those of one rank. */
type Indexed = { found: Found; text: Searchable; newest: string };
type Match = Indexed & { rank: Rank };

/** All of one kind that was found, the best first; or why that cannot be said. */
export type Group = { kind: Kind; total: number; found: Found[]; best: Rank | null };
/** What a search finds, best kinds first, and the kinds whose list could not be read. */
export type SearchResult = {
  groups: Group[];
  /** The best of all kinds. */
  top: Found[];
  total: number;
  failed: { kind: Kind; message: string }[];
};

/** One index per response of the admin API, so that nothing is folded again while it stays: as the content list has it. */
const indexes = new WeakMap<object, { index: Indexed[]; beside: object | null }>();

type Row = {
  title: string;
  detail: string;
  to: string;
  code?: string;
  more?: string;
  createdAt?: string | null | undefined;
};

/** @param beside another response that the rows are made with */
function indexed<T>(
  kind: Kind,
  list: readonly T[],
  row: (item: T) => Row,
  beside: object | null = null,
): Indexed[] {
  const known = indexes.get(list);
  if (known?.beside === beside) return known.index;
  const index = list.map((item) => {
    const { title, detail, to, code, more, createdAt } = row(item);
    const shown = title.trim() || code || `${kinds[kind].one} without a title`;
    return {
      found: { kind, title: shown, detail, to },
      text: searchable({ title, code, more }),
      newest: createdAt ?? '',
    };
  });
  indexes.set(list, { index, beside });
  return index;
}

/** A query parameter of a list's own search; it takes so many characters. */
const listQuery = (text: string) => encodeURIComponent(text.trim().slice(0, longestSearch));

/** The lists that are searched, each with who may see it (SPEC §6) and where one of it is. */
function listsOf({ api }: Pick<AppLoadContext, 'api'>, people: () => ReturnType<typeof staffUsersOf>) {
  const state = (published: boolean) => (published ? 'Published' : 'Draft');
  const list = <T>(
    kind: Kind,
    see: Capability,
    read: () => Promise<{ data: readonly T[] }>,
    row: (item: T) => Row,
  ) => ({
    kind,
    see,
    read: async () => {
      const { data, ...rest } = await read();
      return { asOf: '', staleBecause: null, ...rest, data: indexed(kind, data, row) };
    },
  });
  return [
    list(
      'contents',
      'see-library',
      () => api.read('contents'),
      ({ id, title, code, published, section, createdAt }) => ({
        title,
        code,
        detail: [code, section?.name, state(published)].filter(Boolean).join(' · '),
        to: contentsHref(nothingChosen, id),
        createdAt,
      }),
    ),
    list(
      'categories',
      'see-library',
      () => api.read('categories'),
      ({ id, name, status, createdAt }) => ({
        title: name,
        detail: status ?? '',
        to: contentsHref({ ...nothingChosen, category: id }),
        createdAt,
      }),
    ),
    {
      kind: 'sections' as const,
      see: 'see-library' as const,
      read: async () => {
        const [fresh, categories] = await Promise.all([
          api.read('sections'),
          api.read('categories').then(
            ({ data }) => data,
            () => null, // a section is found without the name of its category
          ),
        ]);
        const row = ({ id, name, categoryId }: (typeof fresh.data)[number]) => ({
          title: name,
          detail: categories?.find((category) => category.id === categoryId)?.name ?? '',
          to: contentsHref({ ...nothingChosen, category: categoryId, section: id }),
        });
        const data = indexed('sections', fresh.data, row, categories);
        return { ...fresh, data };
      },
    },
    list(
      'polls',
      'manage-polls',
      () => api.read('polls'),
      ({ question, published, createdAt }) => ({
        title: question,
        detail: state(published),
        to: `/dashboard/polls?q=${listQuery(question)}`,
        createdAt,
      }),
    ),
    list(
      'quizzes',
      'manage-quizzes',
      () => api.read('quizzes'),
      ({ id, title, published, content, createdAt }) => ({
        title,
        detail: [content?.contentCode, state(published)].filter(Boolean).join(' · '),
        more: `${content?.contentCode ?? ''} ${content?.title ?? ''}`,
        to: `/dashboard/quiz/${itemPath(id)}`,
        createdAt,
      }),
    ),
    list(
      'surveys',
      'see-surveys',
      () => api.read('surveys'),
      ({ id, description, published, createdAt }) => ({
        title: description,
        detail: state(published),
        to: `/dashboard/survey/${itemPath(id)}`,
        createdAt,
      }),
    ),
    list(
      'infoItems',
      'see-info-board',
      () => api.read('infoItems'),
      ({ id, type, title, description, createdAt }) => {
        const { tab, one } = tabs.find((each) => each.type === type) ?? tabs[0];
        return { title: title || description, detail: one, more: one, to: infoHref({ tab }, id), createdAt };
      },
    ),
    list(
      'people',
      'manage-users',
      async () => ({ data: await people() }),
      ({ name, email, role, createdAt, ...user }) => ({
        title: name || email,
        detail: [name && email, role, statusOf(user)].filter(Boolean).join(' · '),
        more: `${email} ${role}`,
        to: `/dashboard/security?q=${listQuery(email)}`,
        createdAt,
      }),
    ),
  ];
}

/** The better rank first; of one rank pages and actions, then the newest. */
const better = (a: Match, b: Match) =>
  a.rank - b.rank || (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : 0);

/**
 * Everything that a text finds: contents by code or title, what else the dashboard lists, its pages and actions. A user finds what their role may
 * see; the lists are the cached ones (SPEC §9), users excepted. A list that cannot be read is named, and the others are searched.
 * @param top how many the best of all kinds are
 */
export async function searchEverything(
  context: AppLoadContext,
  staff: Staff,
  query: string,
  top = 12,
): Promise<SearchResult> {
  const rank = ranker(query);
  const matching = (items: readonly Indexed[]): Match[] =>
    items
      .flatMap((item) => {
        const its = rank(item.text);
        return its === null ? [] : [{ ...item, rank: its }];
      })
      .sort(better);
  // Before everything that has a date.
  const places = matching(placesFor(staff.role).map((place) => ({ ...place, newest: '~' })));
  const failed: SearchResult['failed'] = [];
  const lists = listsOf(context, () => staffUsersOf(context, staff)).filter(({ see }) =>
    can(staff.role, see),
  );
  const found =
    rank(searchable({ title: query })) === null
      ? []
      : await Promise.all(
          lists.map(async ({ kind, read }) => {
            const result = await sectionResult(read(), matching, context.log);
            if (result.ok) return { kind, matches: result.data };
            failed.push({ kind, message: result.message });
            return { kind, matches: [] };
          }),
        );
  const ofPlaces = (kind: Kind) => ({ kind, matches: places.filter((each) => each.found.kind === kind) });
  const all = [ofPlaces('actions'), ofPlaces('pages'), ...found];
  const groups = all
    .filter(({ matches }) => matches.length > 0)
    .map(({ kind, matches }) => ({
      kind,
      total: matches.length,
      found: matches.map((match) => match.found),
      best: matches[0]?.rank ?? null,
    }))
    .sort((a, b) => (a.best ?? 0) - (b.best ?? 0));
  const best = all.flatMap(({ matches }) => matches.slice(0, top));
  return {
    groups,
    top: best
      .sort(better)
      .slice(0, top)
      .map((match) => match.found),
    total: all.reduce((sum, { matches }) => sum + matches.length, 0),
    failed,
  };
}
