/** Longest text that can be searched for, in characters. Apart from its schema (search-text.ts), so that a field needs no zod for it. */
export const longestSearch = 200;
