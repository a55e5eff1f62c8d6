const contained = {
  category: { one: 'section', many: 'sections', do: 'Delete' },
  section: { one: 'content', many: 'contents', do: 'Move or delete' },
} as const;

/** Returns why it cannot be deleted (SPEC §10.9). */
export function stillHas(what: keyof typeof contained, count: number): string {
  const { one, many, do: first } = contained[what];
  return `This ${what} still has ${count} ${count === 1 ? one : many}. ${first} ${count === 1 ? 'it' : 'them'} first.`;
}
