import type { AppLoadContext } from '@remix-run/node';
import type { Fresh } from '~/admin-api.server/cache';
import { sectionResult } from '~/admin-api.server/section-result';
import type { Staff } from '~/auth.server/session';
import { contentsHref, nothingChosen } from '~/components/frame/contents-href';
import type { FoundBy } from '~/lib/find-rows';
import { longestSearch } from '~/lib/longest-search';
import { type Capability, can } from '~/lib/roles';
import { statusOf } from '~/lib/staff-users';
import { contentText } from '~/routes/contents/find-contents';
import { infoText } from '~/routes/info-board/find-items';
import { infoList, tabs } from '~/routes/info-board/list.config';
import { pollList } from '~/routes/polls/list.config';
import { pollText } from '~/routes/polls/poll.server';
import { quizList } from '~/routes/quizzes/list.config';
import { quizText } from '~/routes/quizzes/quiz.server';
import { sectionText } from '~/routes/sections/find-sections';
import { sectionList } from '~/routes/sections/list.config';
import { userList } from '~/routes/security/list.config';
import { staffUsersOf } from '~/routes/security/staff.server';
import { surveyList } from '~/routes/surveys/list.config';
import { surveyText } from '~/routes/surveys/survey.server';
import * as contract from '~contract';
import { beginning } from '~shared/text/beginning';
import { type Rank, ranker, type Searchable, searchable } from '~shared/text/search-rank';
import { type Found, type Kind, kinds, pageSize } from './kinds';
import { placesFor } from './places';

/** An item that can be found; `newest` sorts those of one rank. */
type Indexed = { found: Found; text: Searchable; newest: string };
type Match = Indexed & { rank: Rank };

/** All of one kind that was found, the best first; or why that cannot be said. */
export type Group = {
  kind: Kind;
  total: number;
  /** Of all of them the page that was asked for, where the provider finds them; `from`: how many are before it. */
  found: Found[];
  from: number;
  best: Rank | null;
  /** Its own list, searched for the same; null where it has no search. */
  list: string | null;
};
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
  /** What the list of it finds it by. */
  by: FoundBy;
  /** Where that is not its title. */
  title?: string;
  detail: string;
  to: string;
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
    const { by, title = by.title, detail, to, createdAt } = row(item);
    const shown = title.trim() || by.code || `${kinds[kind].one} without a title`;
    return {
      found: { kind, title: shown, detail, to },
      text: searchable(by),
      newest: createdAt ?? '',
    };
  });
  indexes.set(list, { index, beside });
  return index;
}

/** What a list's own search is asked for; it takes so many characters. */
const listQuery = (text: string) => beginning(text.trim(), longestSearch);

/** The users who are found, in view: the form that invites stands before them. */
const peopleHref = (q: string) => `${userList.href({ q })}#list-filters`;

/** All of one kind in its own list. Of the info items those of the kind that was found best; their tabs count the others. */
function listOf(kind: Kind, query: string, first: Found | undefined): string | null {
  const q = listQuery(query);
  if (kind === 'contents') return contentsHref({ ...nothingChosen, q });
  if (kind === 'sections') return sectionList.href({ q });
  if (kind === 'polls') return pollList.href({ q });
  if (kind === 'quizzes') return quizList.href({ q });
  if (kind === 'surveys') return surveyList.href({ find: q });
  if (kind === 'infoItems')
    return infoList.href({ tab: tabs.find(({ one }) => one === first?.detail)?.tab, q });
  return kind === 'people' ? peopleHref(q) : null;
}

/** A content as search shows it, be it of the whole list or found by the provider. */
const contentRow = (content: contract.findingContents.ContentRow | contract.contents.Content): Row => ({
  by: contentText(content),
  detail: [content.code, content.section?.name, state(content.published)].filter(Boolean).join(' · '),
  to: contentsHref({ ...nothingChosen, q: listQuery(content.code) }, content.id),
  createdAt: content.createdAt,
});

const state = (published: boolean) => (published ? 'Published' : 'Draft');

/** The lists that are searched, each with who may see it (SPEC §6) and where one of it is. */
function listsOf(
  { api }: Pick<AppLoadContext, 'api'>,
  people: () => ReturnType<typeof staffUsersOf>,
  contents: () => Promise<Listed>,
) {
  const list = <T>(
    kind: Kind,
    see: Capability,
    read: () => Promise<{ data: readonly T[] }>,
    row: (item: T) => Row,
  ) => ({
    kind,
    see,
    read: async (): Promise<Listed> => {
      const { data, ...rest } = await read();
      return { asOf: '', staleBecause: null, ...rest, data: { items: indexed(kind, data, row) } };
    },
  });
  return [
    { kind: 'contents' as const, see: 'see-library' as const, read: contents },
    list(
      'categories',
      'see-library',
      () => api.read('categories'),
      ({ id, name, status, createdAt }) => ({
        by: { title: name },
        detail: status ?? '',
        to: contentsHref({ ...nothingChosen, category: id }),
        createdAt,
      }),
    ),
    {
      kind: 'sections' as const,
      see: 'see-library' as const,
      read: async (): Promise<Listed> => {
        const [fresh, categories] = await Promise.all([
          api.read('sections'),
          api.read('categories').then(
            ({ data }) => data,
            () => null, // a section is found without the name of its category
          ),
        ]);
        const names = new Map(categories?.map(({ id, name }) => [id, name]));
        const row = (section: (typeof fresh.data)[number]) => ({
          by: sectionText(section),
          detail: names.get(section.categoryId) ?? '',
          to: contentsHref({ ...nothingChosen, category: section.categoryId, section: section.id }),
        });
        const items = indexed('sections', fresh.data, row, categories);
        return { ...fresh, data: { items } };
      },
    },
    list(
      'polls',
      'manage-polls',
      () => api.read('polls'),
      (poll) => ({
        by: pollText(poll),
        detail: state(poll.published),
        to: pollList.href({ q: listQuery(poll.question) }),
        createdAt: poll.createdAt,
      }),
    ),
    list(
      'quizzes',
      'manage-quizzes',
      () => api.read('quizzes'),
      (quiz) => ({
        by: quizText(quiz),
        detail: [quiz.content?.contentCode, state(quiz.published)].filter(Boolean).join(' · '),
        to: quizList.href({ q: listQuery(quiz.title || (quiz.content?.contentCode ?? '')) }, quiz.id),
        createdAt: quiz.createdAt,
      }),
    ),
    list(
      'surveys',
      'see-surveys',
      () => api.read('surveys'),
      (survey) => ({
        by: surveyText(survey),
        detail: state(survey.published),
        to: surveyList.href({ find: listQuery(survey.description) }, survey.id),
        createdAt: survey.createdAt,
      }),
    ),
    list(
      'infoItems',
      'see-info-board',
      () => api.read('infoItems'),
      (item) => {
        const { tab, one } = tabs.find(({ type }) => type === item.type) ?? tabs[0];
        return {
          by: infoText(item),
          detail: one,
          to: infoList.href({ tab, q: listQuery(item.title ?? '') }, item.id),
          createdAt: item.createdAt,
        };
      },
    ),
    list(
      'people',
      'manage-users',
      async () => ({ data: await people() }),
      (user) => ({
        by: contract.staffUsers.userText(user),
        detail: [user.name && user.email, user.role, statusOf(user)].filter(Boolean).join(' · '),
        to: peopleHref(listQuery(user.email)),
        createdAt: user.createdAt,
      }),
    ),
  ];
}

/** What of a kind may match; `found`: it was found elsewhere, so many in all, and these stand at `from` in their order. */
type Listed = Fresh<{ items: readonly Indexed[]; found?: { total: number; from: number } }>;

/**
 * The contents that may match: all of them, or those that the provider has found.
 * @param page of those that it finds, where more of them are to be shown
 */
async function contentsFor(
  { api }: Pick<AppLoadContext, 'api'>,
  query: string,
  page: number,
): Promise<Listed> {
  if (!(await api.has(contract.findingContents.findContents))) {
    const { data, ...fresh } = await api.read('contents');
    return { ...fresh, data: { items: indexed('contents', data, contentRow) } };
  }
  const asked = { q: listQuery(query), sort: 'relevance', page, perPage: pageSize } as const;
  const { data, ...fresh } = await api.read('foundContents', asked);
  const items = indexed('contents', data.data, contentRow);
  return { ...fresh, data: { items, found: { total: data.total, from: (data.page - 1) * pageSize } } };
}

/** The better rank first; of one rank pages and actions, then the newest. */
const better = (a: Match, b: Match) =>
  a.rank - b.rank || (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : 0);

/**
 * Everything that a text finds: contents by code or title, what else the dashboard lists, its pages and actions. A user finds what their role may
 * see; the lists are the cached ones (SPEC §9), users excepted. A list that cannot be read is named, and the others are searched.
 * @param options.top how many the best of all kinds are
 * @param options.page of the contents, where only they are shown
 */
export async function searchEverything(
  context: AppLoadContext,
  staff: Staff,
  query: string,
  { top = 12, page = 1 }: { top?: number; page?: number } = {},
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
  const lists = listsOf(
    context,
    () => staffUsersOf(context, staff),
    () => contentsFor(context, query, page),
  ).filter(({ see }) => can(staff.role, see));
  const found =
    rank(searchable({ title: query })) === null
      ? []
      : await Promise.all(
          lists.map(async ({ kind, read }) => {
            const shape = ({ items, found }: Listed['data']) => {
              const matches = matching(items);
              return { matches, total: found?.total ?? matches.length, from: found?.from ?? 0 };
            };
            const result = await sectionResult(read(), shape, context.log);
            if (result.ok) return { kind, ...result.data };
            failed.push({ kind, message: result.message });
            return { kind, matches: [], total: 0, from: 0 };
          }),
        );
  const ofPlaces = (kind: Kind) => {
    const matches = places.filter((each) => each.found.kind === kind);
    return { kind, matches, total: matches.length, from: 0 };
  };
  const all = [ofPlaces('actions'), ofPlaces('pages'), ...found];
  const groups = all
    .filter(({ matches }) => matches.length > 0)
    .map(({ kind, matches, total, from }) => ({
      kind,
      total,
      from,
      found: matches.map((match) => match.found),
      best: matches[0]?.rank ?? null,
      list: listOf(kind, query, matches[0]?.found),
    }))
    .sort((a, b) => (a.best ?? 0) - (b.best ?? 0));
  const best = all.flatMap(({ matches }) => matches.slice(0, top));
  return {
    groups,
    top: best
      .sort(better)
      .slice(0, top)
      .map((match) => match.found),
    total: all.reduce((sum, each) => sum + each.total, 0),
    failed,
  };
}
