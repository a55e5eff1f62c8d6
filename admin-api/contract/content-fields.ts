import type { Fields } from './field-table';

/** A new field is a row here and a column (CONTRIBUTING.md, 'A field of a content'). */
export const contentFields = {
  title: { kind: 'text', label: 'Title', in: ['list', 'app', 'audit'] },
  code: { kind: 'text', label: 'Code', in: ['list', 'app', 'audit'] },
  sectionId: { kind: 'id', label: 'Section', in: ['list', 'app', 'audit'] },
  description: { kind: 'richText', label: 'Description', in: ['app', 'audit'] },
  thumbnail: { kind: 'file', label: 'Thumbnail', in: ['list', 'app', 'audit'] },
  file: { kind: 'file', label: 'File', in: ['app', 'audit'] },
  type: {
    ...{ kind: 'select', label: 'Type', in: ['list', 'app', 'audit'] },
    options: { video: 'Video', audio: 'Audio' },
  },
  duration: { kind: 'seconds', label: 'Duration in seconds', in: ['list', 'app', 'audit'] },
  /** Beyond SPEC §3: such as `video/avc.64 audio/aac`; null: unknown. */
  codecs: { kind: 'line', label: 'Codecs', in: ['list'] },
  published: { kind: 'flag', label: 'Published', in: ['list', 'audit'] },
  views: { kind: 'count', label: 'Views', in: ['list', 'app'] },
  createdAt: { kind: 'moment', label: 'Created', in: ['list', 'app'] },
  publishAt: {
    ...{ kind: 'moment', label: 'Publish at', in: ['list', 'audit'] },
    capability: 'contents.schedule',
  },
  unpublishAt: {
    ...{ kind: 'moment', label: 'Unpublish at', in: ['list', 'audit'] },
    capability: 'contents.schedule',
  },
} as const satisfies Fields;
