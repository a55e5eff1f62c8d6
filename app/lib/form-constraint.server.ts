import { getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';
import type { Constraint } from '~/components/validated-form';

/**
 * What a form's schema says of its fields that HTML can say as well, for `useValidatedForm`. Comes with the page's data, so that the browser
 * needs no zod for it.
 */
export function constraintOf(schema: z.ZodType): Constraint {
  return Object.fromEntries(
    Object.entries(getZodConstraint(schema)).map(([name, { required, maxLength }]) => [
      name,
      { ...(required ? { required } : {}), ...(maxLength ? { maxLength } : {}) },
    ]),
  );
}
