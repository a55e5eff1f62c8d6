import {
  NativeSelect,
  type NativeSelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { Controls } from './controls';

/** `id` gives Mantine the ids that conform's aria-describedby expects. */
export type FieldLike = {
  id: string;
  name: string;
  key?: string;
  errors?: string[];
  /** Id of a message shared with another field. */
  describedBy?: string;
  initialValue?: unknown;
  required?: boolean;
  maxLength?: number;
};

function control({ id, name, errors, describedBy, required, maxLength }: FieldLike, hint?: ReactNode) {
  const own = { id, name, required, maxLength, withAsterisk: false, error: errors?.[0] };
  if (!describedBy) return own;
  // Mantine overrides aria-describedby, but not `attributes`.
  const ids = hint ? `${describedBy} ${id}-description` : describedBy;
  return { ...own, error: true, attributes: { input: { 'aria-describedby': ids } } };
}

const text = (value: unknown) => (value === undefined || value === null ? undefined : String(value));

export function TextField({ field, ...rest }: { field: FieldLike } & TextInputProps) {
  return (
    <Controls>
      <TextInput
        key={field.key}
        {...control(field, rest.description)}
        defaultValue={text(field.initialValue)}
        {...rest}
      />
    </Controls>
  );
}

export function TextAreaField({ field, ...rest }: { field: FieldLike } & TextareaProps) {
  return (
    <Controls>
      <Textarea
        key={field.key}
        {...control(field, rest.description)}
        defaultValue={text(field.initialValue)}
        rows={5}
        {...rest}
      />
    </Controls>
  );
}

export function SelectField({ field, ...rest }: { field: FieldLike } & NativeSelectProps) {
  return (
    <Controls>
      <NativeSelect
        key={field.key}
        {...control(field, rest.description)}
        defaultValue={text(field.initialValue)}
        {...rest}
      />
    </Controls>
  );
}

/** Renders a switch; posts 'on', as conform requires. */
export function SwitchField({ field, ...rest }: { field: FieldLike } & Omit<SwitchProps, 'value'>) {
  const { withAsterisk: _, ...own } = control(field, rest.description); // Mantine's Switch passes it to its input
  return (
    <Controls>
      <Switch key={field.key} {...own} defaultChecked={isOn(field.initialValue)} {...rest} />
    </Controls>
  );
}

const isOn = (value: unknown) => value === 'on' || value === true;
