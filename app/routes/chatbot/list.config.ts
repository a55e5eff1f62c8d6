import { defineList, oneOf } from '~/lib/list';

export const promptList = defineList({
  path: '/dashboard/chatbot',
  noun: ['prompt', 'prompts'],
  text: { placeholder: 'Words of a prompt or its response' },
  tabs: { label: 'Prompts by status', options: { all: 'All', success: 'Success', failed: 'Failed' } },
  // The tab rows are independent.
  params: { reviewed: { ...oneOf(['all', 'reviewed', 'pending']), kept: true } },
  sorts: { newest: 'Newest first', oldest: 'Oldest first' },
  ranked: false,
  // SPEC §10.3.
  sizes: [10, 20, 50, 100],
});
export type PromptSearch = typeof promptList.none;
