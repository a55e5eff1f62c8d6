type Named = { id: string; email: string };

export type StaffNames = ReturnType<typeof createStaffNames>;

/**
 * By what the provider knows the acting admin (SPEC §7 `admin`: email or id). What it took last is remembered for the life of the process,
 * by the status check and by the Security panel, and used for both and for all writes.
 */
export function createStaffNames() {
  let byId: boolean | null = null;
  return {
    /** Whether the provider has taken a name yet. */
    isKnown: () => byId !== null,
    /** The name to send. */
    of: ({ id, email }: Named): string => (byId || email === '' ? id : email),
    /** Both names, the one to send first; one where the other is unknown. */
    both: ({ id, email }: Named): string[] =>
      [...new Set(byId ? [id, email] : [email, id])].filter((name) => name !== ''),
    /** Notes the name that was taken. */
    taken(name: string, { id }: Named): void {
      byId = name === id;
    },
  };
}
