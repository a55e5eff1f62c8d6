import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from '~/components/base/link';
import { SubmitButton } from '../base/button';
import { FilterSelect, FilterText } from '../frame/filter-field';
import { LinkTabs } from '../frame/link-tabs';
import classes from '../frame/list-toolbar.module.css';
import { useFilterValues } from '../frame/use-filter-values';
import { useFilterSending } from './use-filter-sending';

export type ToolbarSelect = {
  name: string;
  label: string;
  title: string | undefined;
  value: string;
  options: { value: string; label: string }[];
  error: string | undefined;
  disabled: boolean | undefined;
  clears: string | undefined;
};

export type ToolbarData = {
  action: string;
  field: string;
  q: string;
  error: string | undefined;
  placeholder: string;
  button: string;
  kept: { name: string; value: string }[];
  selects: ToolbarSelect[];
  tabs: { label: string; tabs: Parameters<typeof LinkTabs>[0]['tabs'] } | null;
  found: string;
  words: string[];
  clearTo: string | null;
};

/**
 * Renders a list's search, filters and tabs.
 * @param panel replaces `end` on phones
 */
export function ListToolbar({ data, end, panel }: { data: ToolbarData; end?: ReactNode; panel?: ReactNode }) {
  const { action, field, q, kept, selects, tabs, found, clearTo } = data;
  const more = useRef<HTMLDetailsElement>(null);
  const values = Object.fromEntries(selects.map(({ name, value }) => [name, value]));
  const noteFocus = useFilterValues('list-filters', { ...values, [field]: q });
  const { sendNow, sendSoon } = useFilterSending('list-filters', action);

  const send = (form: HTMLFormElement, live?: boolean) => {
    sendNow(form, live);
    // A phone's keyboard covers the list.
    if (live !== false && matchMedia('(max-width: 47.99em)').matches) form.scrollIntoView();
  };
  const onChange = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) {
      sendSoon(form, () => send(form, true));
    } else if (target instanceof HTMLSelectElement) {
      const clears = selects.find(({ name }) => name === (target as HTMLSelectElement).name)?.clears;
      const other = clears && form.elements.namedItem(clears);
      if (other instanceof HTMLSelectElement) other.value = '';
      send(form, false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (more.current) more.current.open = false;
    send(event.currentTarget);
  };
  return (
    <div className={classes.toolbar}>
      <Form
        id="list-filters"
        method="get"
        action={`${action}#list-filters`}
        role="search"
        onFocus={noteFocus}
        onChange={onChange}
        onSubmit={onSubmit}
        className={classes.form}
      >
        {kept.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FilterText
          type="search"
          name={field}
          label="Search"
          placeholder={data.placeholder}
          defaultValue={q}
          error={data.error}
          icon="search"
          className={classes.text}
        />
        <SubmitButton tone="secondary" className={classes.search}>
          {data.button}
        </SubmitButton>
        <details ref={more} className={classes.more}>
          <summary>
            Filters
            {selects.some(({ value }) => value) && (
              <span className={classes.on}>
                <span className="visually-hidden">, some are on</span>
              </span>
            )}
          </summary>
        </details>
        <div className={classes.choices}>
          {selects.map(({ title, clears: _, value, ...select }) => (
            <FilterSelect
              key={select.name}
              aria-label={title}
              defaultValue={value}
              className={select.name === 'per' ? classes.size : undefined}
              {...select}
            />
          ))}
          {panel && <div className={classes.panel}>{panel}</div>}
          <SubmitButton tone="secondary" className={classes.show}>
            {`Show ${found}`}
          </SubmitButton>
        </div>
        {clearTo && (
          <Link
            to={clearTo}
            preventScrollReset
            className={classes.clear}
            // The button disappears. Touch keyboards must not open.
            onClick={({ currentTarget }) =>
              matchMedia('(pointer: fine)').matches &&
              currentTarget.closest('form')?.querySelector<HTMLElement>('[type=search]')?.focus()
            }
          >
            Clear
          </Link>
        )}
      </Form>
      {(tabs || end) && (
        <div className={classes.bar}>
          {tabs && <LinkTabs {...tabs} />}
          {end && <div className={classes.end}>{end}</div>}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {found}
      </p>
    </div>
  );
}
