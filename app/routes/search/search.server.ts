import type { AppLoadContext } from '@remix-run/node';
import type { Fresh } from '~/admin-api.server/cache';
import { sectionResult } from '~/admin-api.server/section-result';
import type { Staff } from '~/auth.server/session';
import type { FoundBy } from '~/lib/find-rows';
import { longestSearch } from '~/lib/longest-search';
import { type Capability, can } from '~/lib/roles';
import { statusOf } from '~/lib/staff-users';
import { contentText } from '~/routes/contents/find-contents';
import { contentList } from '~/routes/contents/list.config';
import { pollList } from '~/routes/engage/polls/list.config';
import { pollText } from '~/routes/engage/polls/poll.server';
import { quizList } from '~/routes/engage/quizzes/list.config';
import { quizText } from '~/routes/engage/quizzes/quiz.server';
import { surveyList } from '~/routes/engage/surveys/list.config';
import { surveyText } from '~/routes/engage/surveys/survey.server';
import { infoText } from '~/routes/info-board/find-items';
import { infoList, tabs } from '~/routes/info-board/list.config';
import { sectionText } from '~/routes/sections/find-sections';
import { sectionList } from '~/routes/sections/list.config';
import { userList } from '~/routes/security/list.config';
import { staffUsersOf } from '~/routes/security/staff.server';
import * as contract from '~contract';
import { beginning } from '~shared/text/beginning';
import { type Rank, ranker, type Searchable, searchable } from '~shared/text/search-rank';
import { type Found, type Kind, kinds, pageSize } from './kinds';
import { placesFor } from './places';

/** `newest` sorts equal ranks. */
type Indexed = { found: Found; text: Searchable; newest: string };
type Match = Indexed & { rank: Rank };

export type Group = {
  kind: Kind;
  total: number;
  /** One page of the results; `from`: how many precede it. */
  found: Found[];
  from: number;
  best: Rank | null;
  /** Null: its list has no search. */
  list: string | null;
};
export type SearchResult = {
  groups: Group[];
  top: Found[];
  total: number;
  failed: { kind: Kind; message: string }[];
};

/** One index per API response, to avoid folding texts again. */
const indexes = new WeakMap<object, { index: Indexed[]; beside: object | null }>();

type Row = {
  by: FoundBy;
  title?: string;
  detail: string;
  to: string;
  createdAt?: string | null | undefined;
};

/** @param beside another response that the rows depend on */
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

const listQuery = (text: string) => beginning(text.trim(), longestSearch);

/** Skips the invite form above the table. */
const peopleHref = (q: string) => `${userList.href({ q })}#list-filters`;

function listOf(kind: Kind, query: string, first: Found | undefined): string | null {
  const q = listQuery(query);
  if (kind === 'contents') return contentList.href({ ...contentList.none, q });
  if (kind === 'sections') return sectionList.href({ q });
  if (kind === 'polls') return pollList.href({ q });
  if (kind === 'quizzes') return quizList.href({ q });
  if (kind === 'surveys') return surveyList.href({ find: q });
  if (kind === 'infoItems')
    return infoList.href({ tab: tabs.find(({ one }) => one === first?.detail)?.tab, q });
  return kind === 'people' ? peopleHref(q) : null;
}

const contentRow = (content: contract.findingContents.ContentRow | contract.contents.Content): Row => ({
  by: contentText(content),
  detail: [content.code, content.section?.name, state(content.published)].filter(Boolean).join(' · '),
  to: contentList.href({ ...contentList.none, q: listQuery(content.code) }, content.id),
  createdAt: content.createdAt,
});

const state = (published: boolean) => (published ? 'Published' : 'Draft');

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
        to: contentList.href({ ...contentList.none, category: id }),
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
            () => null, // sections are found without their category
          ),
        ]);
        const names = new Map(categories?.map(({ id, name }) => [id, name]));
        const row = (section: (typeof fresh.data)[number]) => ({
          by: sectionText(section),
          detail: names.get(section.categoryId) ?? '',
          to: contentList.href({ ...contentList.none, category: section.categoryId, section: section.id }),
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

/** `found`: results of the provider's own search. */
type Listed = Fresh<{ items: readonly Indexed[]; found?: { total: number; from: number } }>;

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

const better = (a: Match, b: Match) =>
  a.rank - b.rank || (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : 0);

/**
 * Searches contents, other lists, pages and actions that the user's role may see, in cached lists (SPEC
 * §9), except users. Failed lists are named.
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
  // Before everything with a date.
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
