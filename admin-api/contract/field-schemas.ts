import { z } from 'zod';
import { each, type Field, type Fields, filterNames, type NamesIn, namesIn } from './field-table';
import { count, flag, maybeText, moment, seconds, text } from './fields';
import { tooLong } from './limit-messages';
import { limits } from './limits';

const reads = {
  ...{ text, richText: text, file: maybeText, id: maybeText, count, seconds, flag, moment },
  line: maybeText.catch(null),
};

type Value<F> = F extends { options: infer O } ? keyof O & string : string;
type Read<F extends Field> = F['kind'] extends keyof typeof reads
  ? (typeof reads)[F['kind']]
  : z.ZodType<Value<F> | null>;

const select = ({ options = {} }: Field) => z.enum(Object.keys(options)).nullable();

/** Returns the schemas of fields in a response. Unknown options read as null. */
export const readShape = <F extends Fields>(fields: F) =>
  each(Object.keys(fields), (name) => {
    const field = fields[name] as Field;
    return field.kind === 'select' ? select(field).catch(null) : reads[field.kind];
  }) as { [N in keyof F]: Read<F[N]> };

/** Returns the schemas of fields in forms and calls. Empty reads as null. */
export const sentShape = <F extends Fields>(fields: F) =>
  each(namesIn(fields, 'form'), (name) => {
    const field = fields[name] as Field;
    const line = z.string().trim().max(limits.title, tooLong(field.label, limits.title)).nullable();
    return z.preprocess(
      (v) => (v === '' ? null : v),
      (field.kind === 'select' ? select(field) : line).optional(),
    );
  }) as { [N in NamesIn<F, 'form'>]: z.ZodType<Value<F[N]> | null | undefined> };

/** Returns the schemas of a list's filters. */
export const filterShape = <F extends Fields>(fields: F) =>
  each(filterNames(fields), (name) => z.enum(Object.keys((fields[name] as Field).options ?? {})).optional());
