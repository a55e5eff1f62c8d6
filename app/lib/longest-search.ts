/** Characters. Not in search-text.ts, so that fields need no zod. */
export const longestSearch = 200;
