import { alphabetic, type FoundBy, grouped, mostFirst, pageOf, rowFinder } from '~/lib/find-rows';
import type { categories, sections } from '~contract';
import { type SectionSearch, sectionList } from './list.config';

type Section = sections.Section;
type Category = Pick<categories.Category, 'id' | 'name' | 'colorCode' | 'priority'>;

/** Returns a section's searchable text. */
export const sectionText = ({ name }: Section): FoundBy => ({ title: name });

const byName = alphabetic<Section>(({ name }) => name);
const most = mostFirst<Section>(({ contentsCount }) => contentsCount);
const find = rowFinder(sectionList, {
  text: sectionText,
  filters: { category: ({ categoryId }) => categoryId },
  sorts: {
    name: byName,
    reverse: (a, b) => byName(b, a),
    most: (a, b) => most(a, b) || byName(a, b),
    fewest: (a, b) => most(b, a) || byName(a, b),
  },
});

/** Returns a page of sections, grouped by category in priority order. */
export function findSections(
  categories: readonly Category[],
  sections: readonly Section[],
  search: SectionSearch,
) {
  const inCategory = grouped(find(sections, search).found, ({ categoryId }) => categoryId);
  const ordered = categories
    .filter(({ id }) => !search.category || id === search.category)
    .toSorted((a, b) => a.priority - b.priority);
  // An empty category counts as one section.
  const places = ordered.flatMap((category): { category: Category; section: Section | null }[] => {
    const its = inCategory.get(category.id) ?? [];
    if (its.length > 0) return its.map((section) => ({ category, section }));
    return search.q ? [] : [{ category, section: null }];
  });
  const { page, rows, total } = pageOf(places, search);
  const panels = [...grouped(rows, ({ category }) => category)].map(([category, its]) => ({
    category,
    /** Total of all pages. */
    total: inCategory.get(category.id)?.length ?? 0,
    sections: its.flatMap(({ section }) => section ?? []),
  }));
  const found = places.reduce((sum, { section }) => sum + (section ? 1 : 0), 0);
  return { page, panels, places: total, found };
}
