import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { pendingFieldOf } from '~/lib/upload-fields';
import type { SchemaFor } from '../list-form';

/** Validates a form, including its uploaded file. */
export function check<Output>(form: FormData, schema: z.ZodType<Output>) {
  for (const [name, value] of [...form])
    if (value instanceof File && value.size === 0 && form.has(pendingFieldOf(name)))
      form.set(name, form.get(pendingFieldOf(name)) ?? '');
  return parseWithZod(form, { schema });
}

const anything = z.looseObject({});

/** Validates by the pressed button's schema. */
export function checkByButton(
  schemaFor: SchemaFor,
  rejected: string | null,
): (form: FormData) => ReturnType<typeof check> {
  let button = rejected;
  let submitted = rejected !== null;
  return (form) => {
    const intent = String(form.get('__intent__') ?? '');
    if (intent === '') {
      button = String(form.get('intent') ?? '');
      submitted = true;
    }
    const rowsOnly = intent !== '' && !intent.startsWith('{"type":"validate"');
    return check<unknown>(form, rowsOnly && !submitted ? anything : schemaFor(button ?? ''));
  };
}
