/** The longest side of a stored image, in pixels. */
export const longestSide = 1280;
