import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import classes from './filter-field.module.css';
import { IconChevronDown } from './icons';

/*
 * The fields of a filter row over a list. Plain elements that look like the controls of forms: a list needs nothing else of them, and
 * their scripts would be a tenth of its page.
 */

/** Words to look for. */
export function FilterText({
  label,
  icon,
  className,
  ...input
}: { label: string; icon?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        {icon && <span className={classes.icon}>{icon}</span>}
        <input id={id} className={`${classes.control} ${icon ? classes.afterIcon : ''}`} {...input} />
      </div>
    </div>
  );
}

/** A choice; the first option stands for no filter. */
export function FilterSelect({
  label,
  options,
  className,
  ...select
}: {
  label: string;
  options: { value: string; label: string }[];
} & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <select id={id} className={`${classes.control} ${classes.select}`} {...select}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </div>
    </div>
  );
}
