import { z } from 'zod';
import { defineCall, listOf, objectOf } from './call';
import { contentFields } from './content-fields';
import { Content, contentShape, SectionOfContent, withSection } from './contents';
import { contentCode } from './field-rules';
import { filterShape } from './field-schemas';
import { namesIn, pick } from './field-table';
import { count, entity, maybeText, sentId, text } from './fields';

/*
 * Contents a page at a time, for a library of any size. Beyond SPEC §7, whose only call answers all of them with their comments: an admin API names
 * these calls in GET /capabilities, and of one that does not the dashboard reads the whole list and finds by itself (docs/decisions/0079).
 */

/** A content as a list shows it: how many comments it has, without them and without its description. */
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

/** Most rows of one page, and most contents that can be asked for by their ids. */
export const mostFound = 500;
export const mostIds = 100;

const ContentFilters = z.object({
  /** Found in title or code, as shared/text/search-rank.ts says: accents, capitals, dashes and a code's zeros do not matter. */
  q: z.string().trim().max(200).optional(),
  categoryId: sentId().optional(),
  sectionId: sentId().optional(),
  status: z.enum(['published', 'drafts']).optional(),
  ...filterShape(contentFields),
  /** Newest first without it; 'relevance' is the best first, and the newest of equally good ones. */
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
    /** Contents on a page; 12 without it. */
    perPage: z.coerce.number().int().min(1).max(mostFound).optional(),
  }),
  response: objectOf({
    data: z.array(ContentRow),
    page: count,
    /** How many are found, those of the chosen status. */
    total: count,
    /** How many are found whatever the status. */
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
    /** Those after this content; 404 where it is gone. */
    after: sentId().optional(),
    /** Those after `next` of an earlier response. Without it and `after`: from the first. */
    from: z.string().max(4_000).optional(),
    /** Only those that have no quiz. */
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
    /** With commas between them. */
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

/** The ids that `getContents` is asked for. */
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
