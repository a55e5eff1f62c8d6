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

/**
 * The metadata of a conform field (`fields.title` of useForm) that controls need, or the same by hand for a form without conform.
 * `id` gives Mantine the ids of hint and error, which conform's aria-describedby expects.
 */
export type FieldLike = {
  id: string;
  name: string;
  key?: string;
  errors?: string[];
  /** Id of the message of another field that is this one's as well. */
  describedBy?: string;
  initialValue?: unknown;
  required?: boolean;
  maxLength?: number;
};

/** @param hint the control's description */
function control({ id, name, errors, describedBy, required, maxLength }: FieldLike, hint?: ReactNode) {
  const own = { id, name, required, maxLength, withAsterisk: false, error: errors?.[0] };
  if (!describedBy) return own;
  // By `attributes`: Mantine overrides an aria-describedby of ours with its own.
  const ids = hint ? `${describedBy} ${id}-description` : describedBy;
  return { ...own, error: true, attributes: { input: { 'aria-describedby': ids } } };
}

const text = (value: unknown) => (value === undefined || value === null ? undefined : String(value));

/** One line of text; `type` may be email, date, url, number … (native, so that it works without JavaScript). */
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

/** Several lines of text. */
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

/** A choice from a list: the browser's own control, best on phones and without JavaScript. */
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

/** On or off; posts 'on' (no `value`: conform takes nothing else). */
export function SwitchField({ field, ...rest }: { field: FieldLike } & Omit<SwitchProps, 'value'>) {
  const { withAsterisk: _, ...own } = control(field, rest.description); // Mantine's Switch would pass it on to its input
  return (
    <Controls>
      <Switch key={field.key} {...own} defaultChecked={isOn(field.initialValue)} {...rest} />
    </Controls>
  );
}

const isOn = (value: unknown) => value === 'on' || value === true;
