import { z } from 'zod';
import { defineCall } from './call';
import { count, entity, flag, moment, text } from './fields';

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

export const list = defineCall({
  name: 'prompts.list',
  summary: 'A page of the prompts users sent to the chatbot, newest first.',
  method: 'GET',
  path: '/prompts',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    status: z.enum(['success', 'failed']).optional(),
    isReviewed: z.enum(['true', 'false']).optional(),
  }),
  response: {
    wire: z.object({ success: z.literal(true), data: z.object({ prompts: z.array(Prompt), pagination }) }),
    read: z.preprocess(
      (v) => {
        const answer = (typeof v === 'object' && v !== null ? v : {}) as Record<string, unknown>;
        return answer.data ?? v;
      },
      z.object({
        prompts: z.array(Prompt),
        pagination: z.preprocess((v) => v ?? {}, pagination),
      }),
    ),
  },
});
