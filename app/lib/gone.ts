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

export type ListName = keyof typeof words;

export const goneParam = 'gone';

/** Returns for example 'category'. */
export const wordFor = (list: ListName): string => words[list];

export function goneMessage(list: ListName): string {
  // A prompt may have moved to a later page.
  if (list === 'prompts')
    return 'This prompt is not on this page any more. Newer prompts may have moved it to the next one.';
  return `This ${words[list]} does not exist. It may have been deleted.`;
}

export function goneMessageOf(value: string | null): string | null {
  return value !== null && Object.hasOwn(words, value) ? goneMessage(value as ListName) : null;
}
