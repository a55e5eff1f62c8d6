/** Pixels. */
export const longestSide = 1280;
