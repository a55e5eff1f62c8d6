import { z } from 'zod';
import { tooLarge } from '../../shared/media/upload-kinds';
import { isIconSize, maxIconBytes } from '../../shared/text/svg-icon-outline';
import { created, defineCall, done, listOf } from './call';
import { colour, categoryTitle as name, priority } from './field-rules';
import { count, edited, entity, idParam, maybeText, moment, text } from './fields';

/** SPEC §9. */
export const defaultRibbonColour = '#3498db';

function statusOf(given: unknown): 'Published' | 'Unpublished' | null {
  const word = typeof given === 'string' ? given.trim().toLowerCase() : given;
  if (word === 'published' || word === true) return 'Published';
  return word === 'unpublished' || word === false ? 'Unpublished' : null;
}

export const Category = entity({
  name: text,
  image: maybeText,
  priority: count,
  colorCode: z.preprocess((v) => v || defaultRibbonColour, z.string()),
  icon: text,
  status: z.preprocess(statusOf, z.enum(['Published', 'Unpublished']).nullable()),
  createdAt: moment,
  ...edited,
});
export type Category = z.output<typeof Category>;

const icon = z
  .string()
  .max(maxIconBytes, { error: tooLarge(maxIconBytes), abort: true })
  .refine(isIconSize, tooLarge(maxIconBytes));

export const list = defineCall({
  name: 'categories.list',
  summary: 'All categories.',
  method: 'GET',
  path: '/categories/list',
  response: listOf('categories', Category),
});

export const create = defineCall({
  name: 'categories.create',
  summary: 'Create a category; it comes last in priority.',
  method: 'POST',
  path: '/categories/create',
  multipart: {
    fields: z.object({ name, colorCode: colour.default(defaultRibbonColour), icon: icon.default('') }),
    files: { image: { kind: 'image', required: false } },
  },
  response: created(),
});

export const update = defineCall({
  name: 'categories.update',
  summary: 'Change a category; a new priority moves the others so that they stay 1…N.',
  method: 'PUT',
  path: '/categories/update/{id}',
  params: idParam,
  multipart: {
    fields: z.object({
      name: name.optional(),
      priority: priority.optional(),
      colorCode: colour.optional(),
      icon: icon.optional(),
    }),
    files: { image: { kind: 'image', required: false } },
  },
  response: done(),
});

export const remove = defineCall({
  name: 'categories.delete',
  summary: 'Delete a category that has no sections.',
  method: 'DELETE',
  path: '/categories/delete/{id}',
  params: idParam,
  response: done(),
});
