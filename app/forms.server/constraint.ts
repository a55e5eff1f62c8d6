import { getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';
import type { Constraint } from '~/components/validated-form';

/**
 * What a form's schema says of its fields that HTML can say as well, for `useValidatedForm`. Comes with the page's data, so that the browser
 * needs no zod for it. By itself conform calls every field required that takes more than one type, as files do, optional ones too.
 */
export function constraintOf(schema: z.ZodObject): Constraint {
  return Object.fromEntries(
    Object.entries(getZodConstraint(schema)).map(([name, { required, maxLength }]) => {
      const field: z.ZodType | undefined = schema.shape[name];
      const needed = required && !field?.safeParse(undefined).success;
      return [name, { ...(needed ? { required } : {}), ...(maxLength ? { maxLength } : {}) }];
    }),
  );
}
