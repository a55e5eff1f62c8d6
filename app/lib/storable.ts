/** For `.regex()` of a text that goes to the admin API: NUL is a character that PostgreSQL rejects. */
export const storable = [/^[^\0]*$/, 'The text has a character that cannot be stored.'] as const;
