import { getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';

/**
 * conform's constraints of a form's fields, for what is announced as required. By itself conform calls every field required that takes
 * more than one type, as files do, optional ones too.
 */
export function constraintOf(schema: z.ZodObject): ReturnType<typeof getZodConstraint> {
  const constraint = getZodConstraint(schema);
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const known = constraint[name];
    if (known && field.safeParse(undefined).success) known.required = false;
  }
  return constraint;
}
