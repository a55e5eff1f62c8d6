import { defineList } from '~/lib/list';

export const sectionList = defineList({
  path: '/dashboard/sections',
  noun: ['section', 'sections'],
  text: { placeholder: 'Name of a section' },
  filters: { category: { label: 'Category', any: 'All categories' } },
  sorts: { name: 'Name A–Z', reverse: 'Name Z–A', most: 'Most contents', fewest: 'Fewest contents' },
  // Pages are of sections, shown in the panels of their categories.
  sizes: [60, 120, 240],
});
export type SectionSearch = typeof sectionList.none;
