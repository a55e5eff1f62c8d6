type Named = { id: string; email: string };

export type StaffNames = ReturnType<typeof createStaffNames>;

/** Remembers which name the provider accepts for the acting admin (SPEC §7 `admin`: email or id). */
export function createStaffNames() {
  let byId: boolean | null = null;
  return {
    isKnown: () => byId !== null,
    of: ({ id, email }: Named): string => (byId || email === '' ? id : email),
    both: ({ id, email }: Named): string[] =>
      [...new Set(byId ? [id, email] : [email, id])].filter((name) => name !== ''),
    taken(name: string, { id }: Named): void {
      byId = name === id;
    },
  };
}
