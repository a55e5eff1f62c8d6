/** Characters. Separate, to avoid zod. */
export const longestSearch = 200;
