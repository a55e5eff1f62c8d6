import { defineList, oneOf } from '~/lib/list';

export const promptList = defineList({
  path: '/dashboard/chatbot',
  noun: ['prompt', 'prompts'],
  text: { placeholder: 'Words of a prompt or its response' },
  tabs: { label: 'Prompts by status', options: { all: 'All', success: 'Success', failed: 'Failed' } },
  // Tabs of their own, beside those of the status.
  params: { reviewed: { ...oneOf(['all', 'reviewed', 'pending']), kept: true } },
  sorts: { newest: 'Newest first', oldest: 'Oldest first' },
  // A prompt has neither code nor title to be the best match.
  ranked: false,
  // As many as the admin API sends without being asked (SPEC §10.3) are the default.
  sizes: [10, 20, 50, 100],
});
export type PromptSearch = typeof promptList.none;
