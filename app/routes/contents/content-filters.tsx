import { Form, useSubmit } from '@remix-run/react';
import type { ChangeEvent } from 'react';
import { SubmitButton } from '~/components/base/button';
import type { FieldErrors } from '~/components/base/form-error';
import { FilterSelect, FilterText } from '~/components/frame/filter-field';
import { useFilterValues } from '~/components/frame/use-filter-values';
import { IconSearch } from '~/components/icons';
import classes from './list.module.css';
import type { ContentSearch } from './search';

/**
 * Search, category and section. A GET form: without JavaScript its button sends it, with JavaScript a choice
 * takes effect at once. Choosing a category clears the section (SPEC §2).
 */
export function ContentFilters({
  search,
  asked,
  categories,
  sections,
}: {
  search: ContentSearch;
  /** What was typed to search for, and by field what is wrong with it: those filters are not in force. */
  asked: { q: string; errors: FieldErrors };
  categories: { id: string; name: string }[];
  sections: { id: string; name: string }[];
}) {
  const submit = useSubmit();
  const noteFocus = useFilterValues('content-filters', {
    q: asked.q,
    category: search.category,
    section: search.section,
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const form = currentTarget.form;
    if (!form) return;
    const chosen = new FormData(form);
    if (currentTarget.name === 'category') chosen.delete('section');
    for (const [name, value] of [...chosen]) if (value === '') chosen.delete(name);
    submit(chosen, { method: 'get', action: '/dashboard/contents', preventScrollReset: true });
  };
  return (
    <Form
      id="content-filters"
      method="get"
      action="/dashboard/contents"
      role="search"
      onFocus={noteFocus}
      className={classes.filters}
    >
      {search.status !== 'all' && <input type="hidden" name="status" value={search.status} />}
      {search.view !== 'grid' && <input type="hidden" name="view" value={search.view} />}
      <FilterText
        type="search"
        name="q"
        label="Search"
        placeholder="Title or code"
        defaultValue={asked.q}
        error={asked.errors.q?.[0]}
        icon={<IconSearch size={18} aria-hidden />}
        className={classes.text}
      />
      <FilterSelect
        name="category"
        label="Category"
        aria-label="Filter by category"
        defaultValue={search.category}
        error={asked.errors.category?.[0]}
        onChange={choose}
        options={[{ value: '', label: 'All categories' }, ...options(categories)]}
      />
      <FilterSelect
        name="section"
        label="Section"
        aria-label="Filter by section"
        defaultValue={search.section}
        error={asked.errors.section?.[0]}
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
