import { TextInput } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { Preset } from '~/lib/period';
import classes from './period-fields.module.css';

/** Two date inputs, named as the admin API's filters; native, so that they work without JavaScript. */
export function PeriodFields({ startDate, endDate }: { startDate: string; endDate: string }) {
  return (
    <>
      <TextInput
        key={`start ${startDate}`}
        type="date"
        name="startDate"
        label="Start date"
        defaultValue={startDate}
        className={classes.day}
      />
      <TextInput
        key={`end ${endDate}`}
        type="date"
        name="endDate"
        label="End date"
        defaultValue={endDate}
        className={classes.day}
      />
    </>
  );
}

/** Links to periods that are often wanted. `current` is the one shown, null for none; `to` makes the URL of one. */
export function PeriodPresets({
  presets,
  current,
  to,
}: {
  presets: Preset[];
  current: { startDate: string; endDate: string } | null;
  to: (preset: Preset) => string;
}) {
  return (
    <nav aria-label="Common periods">
      <ul className={classes.presets}>
        {presets.map((preset) => (
          <li key={preset.label}>
            <Link
              to={to(preset)}
              preventScrollReset
              className={classes.preset}
              aria-current={
                preset.startDate === current?.startDate && preset.endDate === current.endDate
                  ? 'true'
                  : undefined
              }
            >
              {preset.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
