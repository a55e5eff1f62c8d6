import { z } from 'zod';
import { defineCall } from './call';
import { count, entity, flag, moment, text } from './fields';

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

/** SPEC §7 has the first two only. */
export const PromptFilters = z.object({
  status: z.enum(['success', 'failed']).optional(),
  isReviewed: z.enum(['true', 'false']).optional(),
  /** Phone numbers and emails are not searched. */
  q: z.string().trim().max(longestSearch).optional(),
  sort: z.enum(['newest', 'oldest']).optional(),
});

const byReview = z.object({ reviewed: count, pending: count });

const promptCounts = z.object({ success: byReview, failed: byReview });

export const list = defineCall({
  name: 'prompts.list',
  summary: 'A page of the prompts users sent to the chatbot, newest first.',
  method: 'GET',
  path: '/prompts',
  query: PromptFilters.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    perPage: z.coerce.number().int().min(1).max(500).optional(),
    /** `pagination` and `counts` are then 0. */
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
