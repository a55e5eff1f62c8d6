import type { Field, Fields } from '../../../admin-api/contract/field-table';
import { type FieldLike, SelectField, TextField } from './fields';

const optionsOf = ({ options = {} }: Field) =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/** Renders controls. @param fields supported ones */
export const PlainFields = ({ fields, field }: { fields: Fields; field: (name: never) => FieldLike }) =>
  Object.entries(fields).map(([name, its]) => {
    const control = { field: field(name as never), label: its.label };
    return its.kind === 'select' ? (
      <SelectField key={name} {...control} data={[{ value: '', label: 'Not set' }, ...optionsOf(its)]} />
    ) : (
      <TextField key={name} {...control} />
    );
  });
