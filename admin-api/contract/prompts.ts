import { z } from 'zod';
import { defineCall } from './call';
import { count, entity, flag, moment, text } from './fields';

/** Longest text that prompts can be searched for, in characters. */
const longestSearch = 200;

export const Prompt = entity({
  prompt: text,
  botResponse: z.preprocess(
    (v) => v ?? {},
    z.object({
      text,
      status: z.preprocess((v) => (v === 'success' ? 'success' : 'failed'), z.enum(['success', 'failed'])),
      timestamp: moment,
    }),
  ),
  adminReview: z.preprocess((v) => v ?? {}, z.object({ isReviewed: flag })),
});
export type Prompt = z.output<typeof Prompt>;

const pagination = z.object({ total: count, pages: count });

/** Which prompts, and in which order; SPEC §7 has the first two, the others are sent to an API that names `prompts.search`. */
export const PromptFilters = z.object({
  status: z.enum(['success', 'failed']).optional(),
  isReviewed: z.enum(['true', 'false']).optional(),
  /** Each of its words occurs in the prompt or its response; not in a phone number or an e-mail address. */
  q: z.string().trim().max(longestSearch).optional(),
  /** By the time of the response; newest first without it. */
  sort: z.enum(['newest', 'oldest']).optional(),
});

const byReview = z.object({ reviewed: count, pending: count });

/** How many prompts the search finds, whatever the two filters say; a provider may leave it out. */
const promptCounts = z.object({ success: byReview, failed: byReview });

export const list = defineCall({
  name: 'prompts.list',
  summary: 'A page of the prompts users sent to the chatbot, newest first.',
  method: 'GET',
  path: '/prompts',
  query: PromptFilters.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    /** Prompts on a page; 10 without it. */
    perPage: z.coerce.number().int().min(1).max(500).optional(),
    /** Only those after this prompt in the order: for reading on without counting; `pagination` and `counts` are 0 then. */
    after: z.string().max(128).optional(),
  }),
  response: {
    wire: z.object({
      success: z.literal(true),
      data: z.object({ prompts: z.array(Prompt), pagination, counts: promptCounts }),
    }),
    read: z.preprocess(
      (v) => {
        const answer = (typeof v === 'object' && v !== null ? v : {}) as Record<string, unknown>;
        return answer.data ?? v;
      },
      z.object({
        prompts: z.array(Prompt),
        pagination: z.preprocess((v) => v ?? {}, pagination),
        counts: z.preprocess((v) => v ?? undefined, promptCounts.optional()),
      }),
    ),
  },
});
