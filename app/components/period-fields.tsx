import { Link } from '~/components/base/link';
import type { Preset } from '~/lib/period';
import { FilterText } from './frame/filter-field';
import { fades, useRow } from './frame/link-tabs';
import classes from './lists/period-fields.module.css';

export const periodRow = classes.row;

export function PeriodFields({
  startDate,
  endDate,
  field,
}: {
  startDate: string;
  endDate: string;
  field: (name: 'startDate' | 'endDate') => { id: string; errors?: string[] };
}) {
  const date = (name: 'startDate' | 'endDate', label: string, value: string) => {
    const { id, errors } = field(name);
    return (
      <FilterText
        key={name}
        type="date"
        id={id}
        name={name}
        label={label}
        defaultValue={value}
        error={errors?.[0]}
        className={classes.day}
      />
    );
  };
  return (
    <>
      {date('startDate', 'Start date', startDate)}
      {date('endDate', 'End date', endDate)}
    </>
  );
}

/** Renders common periods. @param current null for none */
export function PeriodPresets({
  presets,
  current,
  to,
}: {
  presets: Preset[];
  current: { startDate: string; endDate: string } | null;
  to: (preset: Preset) => string;
}) {
  const isCurrent = (preset: Preset) =>
    preset.startDate === current?.startDate && preset.endDate === current.endDate;
  const row = useRow(presets.findIndex(isCurrent));
  return (
    <nav aria-label="Common periods">
      <ul ref={row} className={`${classes.presets} ${fades}`}>
        {presets.map((preset) => (
          <li key={preset.label}>
            <Link
              to={to(preset)}
              preventScrollReset
              className={classes.preset}
              aria-current={isCurrent(preset) ? 'true' : undefined}
            >
              {preset.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
