/** PostgreSQL rejects NUL. */
export const storable = [/^[^\0]*$/, 'The text has a character that cannot be stored.'] as const;
