import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { longestSearch } from '~/lib/longest-search';
import { Icon, type IconName } from '../base/icon';
import classes from './filter-field.module.css';

/* Mantine's controls would be a tenth of a list. */

export function FilterText({
  label,
  icon,
  error,
  id: given,
  className,
  ...input
}: { label: string; icon?: IconName; error?: string } & InputHTMLAttributes<HTMLInputElement>) {
  const own = useId();
  const id = given ?? own;
  return (
    <Labelled id={id} label={label} error={error} className={className} icon={icon && <Icon name={icon} />}>
      <input
        id={id}
        className={classes.control}
        maxLength={input.type === 'search' ? longestSearch : undefined}
        {...described(id, error)}
        {...input}
      />
    </Labelled>
  );
}

/** Renders a select; the first option is no filter. */
export function FilterSelect({
  label,
  options,
  error,
  note,
  id: given,
  className,
  ...select
}: {
  label: string;
  error?: string;
  note?: string;
  options: { value: string; label: string }[];
} & SelectHTMLAttributes<HTMLSelectElement>) {
  const own = useId();
  const id = given ?? own;
  return (
    <Labelled
      id={id}
      label={label}
      error={error}
      note={note}
      className={className}
      icon={<Icon name="chevron-down" size={16} />}
    >
      <select id={id} className={classes.control} {...described(id, error, note)} {...select}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Labelled({
  id,
  label,
  error,
  note,
  className,
  icon,
  children,
}: {
  id: string;
  label: string;
  error: string | undefined;
  note?: string | undefined;
  className: string | undefined;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        {icon}
        {children}
      </div>
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
      <Problem id={id} error={error} />
    </div>
  );
}

const described = (id: string, error?: string, note?: string) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

function Problem({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} role="alert" className={classes.error}>
      {error}
    </p>
  );
}
