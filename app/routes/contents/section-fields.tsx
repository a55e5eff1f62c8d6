import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Controls } from '~/components/controls/controls';
import { type FieldLike, SelectField } from '~/components/controls/fields';
import type { LibraryChoices } from './library.server';

/** Returns a category's sections as options; without a category, all in groups. */
export function sectionOptions({ categories, sections }: LibraryChoices, categoryId: string) {
  const of = (id: string) =>
    sections
      .filter((section) => section.categoryId === id)
      .map(({ id, name }) => ({ value: id, label: name }));
  if (categoryId) return of(categoryId);
  return categories
    .map(({ id, name }) => ({ group: name, items: of(id) }))
    .filter(({ items }) => items.length > 0);
}

const choose = (label: string) => ({ value: '', label });

/** Renders category and section; without JavaScript all sections, grouped by category. */
export function CategoryAndSection({
  category,
  section,
  choices,
}: {
  category: FieldLike;
  section: FieldLike;
  choices: LibraryChoices;
}) {
  const [categoryId, setCategoryId] = useState(String(category.initialValue ?? ''));
  return (
    <Controls>
      <NativeSelect
        id={category.id}
        name={category.name}
        label="Category"
        size="md"
        defaultValue={categoryId}
        error={category.errors?.[0]}
        onChange={(event) => setCategoryId(event.currentTarget.value)}
        data={[
          choose('Choose a category'),
          ...choices.categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        key={categoryId}
        field={section}
        label="Section"
        data={[choose('Choose a section'), ...sectionOptions(choices, categoryId)]}
      />
    </Controls>
  );
}

/** Renders sections grouped by category (SPEC §2 Edit dialog). */
export function SectionChoice({ section, choices }: { section: FieldLike; choices: LibraryChoices }) {
  return (
    <SelectField
      field={section}
      label="Section"
      data={[choose('Choose a section'), ...sectionOptions(choices, '')]}
    />
  );
}
