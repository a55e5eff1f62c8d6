import { Form, useSubmit } from '@remix-run/react';
import type { ChangeEvent } from 'react';
import { SubmitButton } from '~/components/button';
import { FilterSelect, FilterText } from '~/components/filter-field';
import { IconSearch } from '~/components/icons';
import classes from './list.module.css';
import type { ContentSearch } from './search';

/**
 * Search, category and section. A GET form: without JavaScript its button sends it, with JavaScript a choice
 * takes effect at once. Choosing a category clears the section (SPEC §2).
 */
export function ContentFilters({
  search,
  categories,
  sections,
}: {
  search: ContentSearch;
  categories: { id: string; name: string }[];
  sections: { id: string; name: string }[];
}) {
  const submit = useSubmit();
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const form = currentTarget.form;
    if (!form) return;
    const chosen = new FormData(form);
    if (currentTarget.name === 'category') chosen.delete('section');
    for (const [name, value] of [...chosen]) if (value === '') chosen.delete(name);
    submit(chosen, { method: 'get', action: '/dashboard/contents', preventScrollReset: true });
  };
  return (
    <Form method="get" action="/dashboard/contents" role="search" className={classes.filters}>
      {search.status !== 'all' && <input type="hidden" name="status" value={search.status} />}
      {search.view !== 'grid' && <input type="hidden" name="view" value={search.view} />}
      <FilterText
        key={`q ${search.q}`}
        type="search"
        name="q"
        label="Search"
        placeholder="Title or code"
        defaultValue={search.q}
        maxLength={200}
        icon={<IconSearch size={18} aria-hidden />}
        className={classes.text}
      />
      <FilterSelect
        key={`category ${search.category}`}
        name="category"
        label="Category"
        aria-label="Filter by category"
        defaultValue={search.category}
        onChange={choose}
        options={[{ value: '', label: 'All categories' }, ...options(categories)]}
      />
      <FilterSelect
        key={`section ${search.category} ${search.section}`}
        name="section"
        label="Section"
        aria-label="Filter by section"
        defaultValue={search.section}
        onChange={choose}
        disabled={!search.category}
        options={[{ value: '', label: 'All sections' }, ...options(sections)]}
      />
      <SubmitButton tone="secondary" className={classes.search}>
        Search
      </SubmitButton>
    </Form>
  );
}

const options = (all: { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));
