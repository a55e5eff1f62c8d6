import { z } from 'zod';
import { created, defineCall, done, listOf } from './call';
import { sectionName as name } from './field-rules';
import { count, edited, entity, id, idParam, refTo, text } from './fields';

export const Section = z.preprocess(
  (v) => {
    if (typeof v !== 'object' || v === null) return v;
    const row = v as Record<string, unknown>;
    return { ...row, categoryId: refTo(row.categoryId ?? row.category) };
  },
  entity({ name: text, categoryId: id, contentsCount: count, ...edited }),
);
export type Section = z.output<typeof Section>;

export const list = defineCall({
  name: 'sections.list',
  summary: 'All sections with how many contents each holds.',
  method: 'GET',
  path: '/section/list',
  response: listOf('sections', Section),
});

export const create = defineCall({
  name: 'sections.create',
  summary: 'Create a section in a category.',
  method: 'POST',
  path: '/section/create/{categoryId}',
  params: z.object({ categoryId: idParam.shape.id }),
  body: z.object({ name }),
  response: created(),
});

export const update = defineCall({
  name: 'sections.update',
  summary: 'Rename a section; its category stays (SPEC §5).',
  method: 'PUT',
  path: '/section/update/{id}',
  params: idParam,
  body: z.object({ name }),
  response: done(),
});

export const remove = defineCall({
  name: 'sections.delete',
  summary: 'Delete a section that has no contents.',
  method: 'DELETE',
  path: '/section/delete/{id}',
  params: idParam,
  response: done(),
});
