import { getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';
import type { Constraint } from '~/components/validated-form';

/**
 * Returns a schema's HTML constraints for `useValidatedForm`, so that browsers need no zod. Conform marks
 * fields of several types, like files, as required.
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
