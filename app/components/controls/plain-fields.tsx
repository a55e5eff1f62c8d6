import type { Field, Fields } from '../../../admin-api/contract/field-table';
import { type FieldLike, SelectField, TextField } from './fields';

const optionsOf = ({ options = {} }: Field) =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/** A control for each field of a table that is in forms as its kind says. @param fields those that the provider has */
export const PlainFields = ({
  fields,
  field,
}: {
  fields: Fields;
  /** Of `useValidatedForm`. */
  field: (name: never) => FieldLike;
}) =>
  Object.entries(fields).map(([name, its]) => {
    const control = { field: field(name as never), label: its.label };
    return its.kind === 'select' ? (
      <SelectField key={name} {...control} data={[{ value: '', label: 'Not set' }, ...optionsOf(its)]} />
    ) : (
      <TextField key={name} {...control} />
    );
  });
