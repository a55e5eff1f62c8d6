/** Null means unknown. */
export type StepsDone = { category: boolean; section: boolean; content: boolean; colleague: boolean | null };

export const firstSteps = [
  {
    step: 'category',
    label: 'Add a category',
    about: 'What the app shows is grouped by it.',
    to: '/dashboard/categories/new',
  },
  {
    step: 'section',
    label: 'Add a section',
    about: 'Each content is in a section of a category.',
    to: '/dashboard/sections/new',
  },
  {
    step: 'content',
    label: 'Add a content',
    about: 'A video or a song, with title and picture.',
    to: '/dashboard/contents/new',
  },
  {
    step: 'colleague',
    label: 'Invite a colleague',
    about: 'They sign up by a link that you pass on.',
    to: '/dashboard/security#invite-user',
  },
] as const satisfies { step: keyof StepsDone; label: string; about: string; to: string }[];

/** An outage must not show the steps. */
export function areStepsOpen({ category, section, content, colleague }: StepsDone): boolean {
  return !category || !section || !content || colleague === false;
}

export function stepBeforeContent(
  categories: number,
  sections: number,
): { label: string; to: string } | null {
  if (categories > 0 && sections > 0) return null;
  const { label, to } = firstSteps[categories === 0 ? 0 : 1];
  return { label, to };
}
