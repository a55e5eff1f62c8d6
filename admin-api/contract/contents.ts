import { z } from 'zod';
import { created, defineCall, done, listOf } from './call';
import { contentFields } from './content-fields';
import { contentCode, description, duration, title } from './field-rules';
import { readShape, sentShape } from './field-schemas';
import {
  edited,
  entity,
  flag,
  id,
  idParam,
  list as listField,
  maybeSize,
  maybeText,
  moment,
  refTo,
  schedule,
  text,
} from './fields';

export const contentTypes = ['video', 'audio'] as const;

const Feedback = z.preprocess(
  (v) => {
    if (typeof v === 'string') return { feedback: v };
    if (typeof v !== 'object' || v === null) return v;
    const row = v as Record<string, unknown>;
    return { feedback: row.feedback ?? row.text, date: row.date ?? row.createdAt };
  },
  z.object({ feedback: text, date: moment }),
);

export const SectionOfContent = z.preprocess(
  (v) => (v === undefined || v === null ? null : v),
  z
    .preprocess(
      (v) => {
        if (typeof v !== 'object' || v === null) return v;
        const row = v as Record<string, unknown>;
        return { ...row, id: row.id ?? row._id, categoryId: refTo(row.categoryId ?? row.category) };
      },
      z.object({ id, name: text, categoryId: maybeText }),
    )
    .nullable(),
);

/** Sets `section`, `sectionId` and `categoryId` from whichever was sent. */
export function withSection(v: unknown): unknown {
  if (typeof v !== 'object' || v === null) return v;
  const row = v as Record<string, unknown>;
  // An object or an id, in either field.
  const named = [row.section, row.sectionId].find((one) => typeof one === 'object' && one !== null);
  const section = (named ?? {}) as Record<string, unknown>;
  return {
    ...row,
    section: named ?? null,
    sectionId: refTo(row.sectionId ?? row.section),
    categoryId: refTo(row.categoryId ?? row.category ?? section.categoryId ?? section.category),
  };
}

export const contentShape = {
  ...readShape(contentFields),
  type: z.preprocess((v) => (v === 'audio' ? 'audio' : 'video'), z.enum(contentTypes)),
};

export const Content = z.preprocess(
  withSection,
  entity({
    ...contentShape,
    feedback: listField(Feedback),
    section: SectionOfContent,
    categoryId: maybeText,
    /** Beyond SPEC §3: bytes; missing or null: the media host is asked. */
    fileSize: maybeSize.catch(null),
    ...edited,
  }),
);
export type Content = z.output<typeof Content>;

export const list = defineCall({
  name: 'contents.list',
  summary: 'All contents with their section and feedback.',
  method: 'GET',
  path: '/content/list',
  response: listOf('contents', Content),
});

export const create = defineCall({
  name: 'contents.create',
  summary: 'Add a video or audio to a section. The file comes last; 10 minutes at most.',
  method: 'POST',
  path: '/content/create/{sectionId}',
  params: z.object({ sectionId: idParam.shape.id }),
  multipart: {
    fields: z.object({
      title: title(),
      code: contentCode,
      description: description.default(''),
      type: z.enum(contentTypes),
      duration: duration.default(0),
      published: z.enum(['true', 'false']).default('false'),
      ...schedule,
      ...sentShape(contentFields),
    }),
    files: { thumbnail: { kind: 'image', required: false }, file: { kind: 'media', required: true } },
  },
  response: created(),
});

export const update = defineCall({
  name: 'contents.update',
  summary: 'Change title, description, section or thumbnail.',
  method: 'PUT',
  path: '/admin/content/update/{id}',
  params: idParam,
  multipart: {
    fields: z.object({
      title: title().optional(),
      description: description.optional(),
      sectionId: idParam.shape.id.optional(),
      ...sentShape(contentFields),
    }),
    files: { thumbnail: { kind: 'image', required: false } },
  },
  response: done(),
});

export const togglePublish = defineCall({
  name: 'contents.togglePublish',
  summary:
    'Publish a draft, or return a published content to draft. Empty body. With `published` only what is wanted: what is so already is rejected as such.',
  method: 'PATCH',
  path: '/admin/content/toggle-publish/{id}',
  params: idParam,
  /** For an API that names `contents.setPublished`. */
  query: z.object({ published: z.enum(['true', 'false']).optional() }),
  response: {
    wire: z.object({ success: z.literal(true), message: z.string(), published: z.boolean() }),
    /** Providers may omit `published`, the new state. */
    read: z.preprocess(
      (v) => {
        if (typeof v !== 'object' || v === null) return {};
        const answer = v as Record<string, unknown>;
        const inner = [answer.data, answer.content, answer].find(
          (part) => typeof part === 'object' && part !== null && 'published' in part,
        ) as Record<string, unknown> | undefined;
        return { published: inner?.published ?? undefined };
      },
      z.object({ published: flag.optional() }),
    ),
  },
});

export const remove = defineCall({
  name: 'contents.delete',
  summary: 'Delete a content with its files.',
  method: 'DELETE',
  path: '/content/delete/{id}',
  params: idParam,
  response: done(),
});
