/** What one item of each list is called. */
const words = {
  categories: 'category',
  sections: 'section',
  contents: 'content',
  polls: 'poll',
  quizzes: 'quiz',
  surveys: 'survey',
  infoItems: 'item',
  prompts: 'prompt',
  users: 'user',
} as const;

/** A list whose items can be gone while a user still has a link to them. */
export type ListName = keyof typeof words;

/** Name of the query parameter by which a list says that an item of it is gone: the list the item was on. */
export const goneParam = 'gone';

/** What one item of a list is called: 'category'. */
export const wordFor = (list: ListName): string => words[list];

/** What is gone, as a message. */
export function goneMessage(list: ListName): string {
  // Prompts are paged: newer ones move older ones to the next page.
  if (list === 'prompts')
    return 'This prompt is not on this page any more. Newer prompts may have moved it to the next one.';
  return `This ${words[list]} does not exist. It may have been deleted.`;
}

/** The message for a value of `goneParam`; null for any other. */
export function goneMessageOf(value: string | null): string | null {
  return value !== null && Object.hasOwn(words, value) ? goneMessage(value as ListName) : null;
}
