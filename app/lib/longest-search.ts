/** Characters. This file avoids zod. */
export const longestSearch = 200;
