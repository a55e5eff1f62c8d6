import { Form } from '@remix-run/react';
import { SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { useFilterForm } from '~/components/filter-form';
import { FilterSelect } from '~/components/frame/filter-field';
import { PeriodFields } from '~/components/period-fields';
import classes from './filter-form.module.css';
import type { FilterFormData } from './results.server';

/** Renders the filters of quiz or survey results. */
export function ResultFilterForm({
  form: { filters, choices, rejected, isFiltered, words },
  action,
  keep,
  clearTo,
}: {
  form: FilterFormData;
  action: string;
  keep: Record<string, string | number>;
  clearTo: string;
}) {
  const { form, field, driver } = useFilterForm<
    Record<'district' | 'ageRange' | 'startDate' | 'endDate', string>
  >({
    id: 'result-filters',
    schema: async () => (await import('~/routes/insights/schema')).FilterForm,
    values: { district: filters.district, ageRange: filters.ageRange, ...filters.asked },
    rejected,
  });
  const choice = (
    name: 'district' | 'ageRange',
    label: string,
    all: string,
    { names, note }: { names: string[]; note?: string },
  ) => (
    <FilterSelect
      id={field(name).id}
      name={name}
      label={label}
      error={field(name).errors[0]}
      note={note}
      defaultValue={filters[name]}
      options={[{ value: '', label: all }, ...names.map((value) => ({ value, label: value }))]}
    />
  );
  const fields = (
    <details className={classes.box} open={rejected !== null} data-filtered={isFiltered || undefined}>
      <summary>
        <strong>Filter</strong> <span dir="auto">{words}</span>
      </summary>
      <Form {...form} method="get" action={action} preventScrollReset className={classes.fields}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {choice('district', 'District', 'All districts', choices.districts)}
        {choice('ageRange', 'Age group', 'All age groups', choices.ageRanges)}
        <PeriodFields {...filters.asked} field={field} />
        <div className={classes.buttons}>
          <SubmitButton tone="secondary">Apply</SubmitButton>
        </div>
        {driver}
      </Form>
    </details>
  );
  return (
    <div className={classes.filter}>
      {fields}
      {isFiltered && (
        <Link to={clearTo} preventScrollReset>
          Clear filters
        </Link>
      )}
    </div>
  );
}
