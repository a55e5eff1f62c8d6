import { z } from 'zod';
import { defineCall, listOf, objectOf } from './call';
import { contentFields } from './content-fields';
import { Content, contentShape, SectionOfContent, withSection } from './contents';
import { contentCode } from './field-rules';
import { filterShape } from './field-schemas';
import { namesIn, pick } from './field-table';
import { count, entity, maybeText, sentId, text } from './fields';

/*
 * Beyond SPEC §7: contents by page (docs/decisions/0079). Without these calls the dashboard filters the whole
 * list.
 */

/** Without description and comments. */
export const ContentRow = z.preprocess(
  withSection,
  entity({
    ...pick(contentShape, namesIn(contentFields, 'list')),
    comments: count,
    section: SectionOfContent,
    categoryId: maybeText,
  }),
);
export type ContentRow = z.output<typeof ContentRow>;

export const mostFound = 500;
export const mostIds = 100;

const ContentFilters = z.object({
  /** See shared/text/search-rank.ts. */
  q: z.string().trim().max(200).optional(),
  categoryId: sentId().optional(),
  sectionId: sentId().optional(),
  status: z.enum(['published', 'drafts']).optional(),
  ...filterShape(contentFields),
  sort: z.enum(['newest', 'oldest', 'title', 'views', 'comments', 'relevance']).optional(),
});

const counts = z.object({ all: count, published: count, drafts: count });

export const findContents = defineCall({
  name: 'contents.find',
  summary:
    'A page of the contents that a search and filters find; a page beyond the last one is the last. How many each status has, and what the whole library has.',
  method: 'GET',
  path: '/content/find',
  query: ContentFilters.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    perPage: z.coerce.number().int().min(1).max(mostFound).optional(),
  }),
  response: objectOf({
    data: z.array(ContentRow),
    page: count,
    total: count,
    counts,
    totals: z.object({ contents: count, published: count, drafts: count, views: count, comments: count }),
  }),
});

export const readOnContents = defineCall({
  name: 'contents.readOn',
  summary:
    'The contents that come after one in the order, or the first ones: for reading all that are found, without counting.',
  method: 'GET',
  path: '/content/find/on',
  query: ContentFilters.extend({
    sort: z.enum(['newest', 'oldest', 'title', 'views', 'comments']).optional(),
    after: sentId().optional(),
    from: z.string().max(4_000).optional(),
    withoutQuiz: z.enum(['true']).optional(),
    most: z.coerce.number().int().min(1).max(mostFound).optional(),
  }),
  response: objectOf({ data: z.array(ContentRow), next: z.string().nullable() }),
});

export const getContents = defineCall({
  name: 'contents.get',
  summary: `Contents by their ids, at most ${mostIds}, with their comments; one that does not exist is left out.`,
  method: 'GET',
  path: '/content/get',
  query: z.object({
    ids: z
      .string()
      .max(mostIds * 130)
      .refine(
        (ids) => idsOf(ids).length <= mostIds && idsOf(ids).every((id) => sentId().safeParse(id).success),
        {
          error: `Name at most ${mostIds} contents.`,
        },
      ),
  }),
  response: listOf('contents', Content),
});

/** Parses the ids of `getContents`. */
export const idsOf = (ids: string): string[] => ids.split(',').filter(Boolean);

export const contentCodes = defineCall({
  name: 'contents.codes',
  summary: 'The next free code, and which content has a certain one.',
  method: 'GET',
  path: '/content/codes',
  query: z.object({ code: contentCode.optional() }),
  response: objectOf({
    next: z.string(),
    taken: z.object({ id: z.string(), title: text, code: text }).nullable(),
  }),
});
