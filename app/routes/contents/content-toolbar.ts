import { contentsHref, nothingChosen } from '~/components/frame/contents-href';
import { type Choice, listToolbar, sizeChoice, sortChoice } from '~/guard.server/list-toolbar';
import { pageSizes } from '~/lib/list-search';
import { type ContentSearch, contentFilterForm } from './search';

type Named = { id: string; name: string };

const options = (none: string, all: Named[]): Choice['options'] => [
  { value: '', label: none },
  ...all.map(({ id, name }) => ({ value: id, label: name })),
];

/** The toolbar of the content list. Choosing a category clears the section (SPEC §2). */
export const contentToolbar = ({
  request,
  search,
  categories,
  sections,
  counts,
  total,
}: {
  request: Request;
  search: ContentSearch;
  categories: Named[];
  sections: (Named & { categoryId: string })[];
  /** Null where they are not known. */
  counts: Readonly<Record<ContentSearch['status'], number>> | null;
  total: number | null;
}) => {
  const toolbar = listToolbar({
    request,
    path: '/dashboard/contents',
    search,
    defaults: nothingChosen,
    hrefOf: (chosen) => contentsHref(chosen),
    noun: ['content', 'contents'],
    found: total ?? 0,
    placeholder: 'Title or code',
    tabs: {
      label: 'Contents by status',
      counts: counts ?? {},
      options: [
        { value: 'all', label: 'All' },
        { value: 'published', label: 'Published' },
        { value: 'drafts', label: 'Drafts' },
      ],
    },
    choices: [
      {
        name: 'category',
        label: 'Category',
        title: 'Filter by category',
        filters: true,
        clears: 'section',
        options: options('All categories', categories),
      },
      {
        name: 'section',
        label: 'Section',
        title: 'Filter by section',
        filters: true,
        disabled: !search.category,
        options: options(
          'All sections',
          sections.filter(({ categoryId }) => categoryId === search.category),
        ),
      },
      sortChoice({
        newest: 'Newest first',
        oldest: 'Oldest first',
        title: 'Title A–Z',
        views: 'Most views',
        comments: 'Most comments',
      }),
      sizeChoice(pageSizes),
    ],
    kept: ['view'],
    schema: () => contentFilterForm(idsOf(categories), idsOf(sections)),
  });
  return total === null ? { ...toolbar, found: 'contents' } : toolbar;
};

const idsOf = (all: Named[]) => all.map(({ id }) => id);
