const contained = {
  category: { one: 'section', many: 'sections', do: 'Delete' },
  section: { one: 'content', many: 'contents', do: 'Move or delete' },
} as const;

/** Why a category or section is not deleted (SPEC §10.9): what it still holds, and what to do. */
export function stillHas(what: keyof typeof contained, count: number): string {
  const { one, many, do: first } = contained[what];
  return `This ${what} still has ${count} ${count === 1 ? one : many}. ${first} ${count === 1 ? 'it' : 'them'} first.`;
}
