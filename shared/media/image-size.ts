/** The longest side a picture keeps, in pixels: enough for any phone the companion app runs on. Browser and server both draw it no larger. */
export const longestSide = 1280;
