import { z } from 'zod';
import { maxRichTextLength } from '../../shared/text/rich-text-limit';
import { created, defineCall, done, listOf } from './call';
import { optionalTitle, webAddress } from './field-rules';
import { edited, entity, idParam, maybeText, moment, schedule, scheduled, text } from './fields';

export const infoTypes = ['banner', 'awareness_card', 'alert'] as const;

/** With their Kinyarwanda labels (SPEC §3). */
export const bannerSubTypes = [
  { value: 'Did you know', label: 'Wari uziko?' },
  { value: 'Joke', label: 'Byendagusetsa' },
  { value: 'Know', label: 'Menya' },
  { value: 'Recent', label: 'Ibyasohotse' },
] as const;

/** Accepts spelling variants such as `awareness-card`. */
const typeOf = (value: unknown) =>
  typeof value === 'string'
    ? value
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
    : value;

const item = {
  type: z.preprocess((v) => typeOf(v), z.enum(infoTypes)),
  sub_type: text,
  title: text,
  description: text,
  text,
  image: maybeText,
  link: maybeText,
  createdAt: moment,
};
export const InfoItem = entity({
  ...item,
  ...edited,
  ...scheduled,
  /** Beyond SPEC §7: when its schedule ended it. */
  endedAt: moment,
});
/** Without the editor, which only staff may know. */
export const AppInfoItem = entity(item);
export type InfoItem = z.output<typeof InfoItem>;

const richText = z.string().max(maxRichTextLength, 'The text is too long.');
const fields = {
  sub_type: z.string().max(50).optional(),
  title: optionalTitle.optional(),
  description: richText.optional(),
  text: richText.optional(),
  link: z.union([z.literal(''), webAddress]).optional(),
};

export const list = defineCall({
  name: 'infoItems.list',
  summary: 'All items of the info board.',
  method: 'GET',
  path: '/updates/list',
  response: listOf('updates', InfoItem),
});

export const create = defineCall({
  name: 'infoItems.create',
  summary: 'Create a banner, an awareness card or an alert.',
  method: 'POST',
  path: '/admin/updates/create',
  multipart: {
    fields: z.object({ type: z.enum(infoTypes), ...fields, ...schedule }),
    files: { image: { kind: 'image', required: false } },
  },
  response: created(),
});

export const update = defineCall({
  name: 'infoItems.update',
  summary: 'Change an item of the info board.',
  method: 'PUT',
  path: '/admin/updates/update/{id}',
  params: idParam,
  multipart: {
    fields: z.object({ type: z.enum(infoTypes).optional(), ...fields }),
    files: { image: { kind: 'image', required: false } },
  },
  response: done(),
});

export const remove = defineCall({
  name: 'infoItems.delete',
  summary: 'Delete an item of the info board and its image.',
  method: 'DELETE',
  path: '/admin/updates/delete/{id}',
  params: idParam,
  response: done(),
});
