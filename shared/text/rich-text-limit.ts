/** A separate file for pages without an editor. */
export const maxRichTextLength = 65_536;
