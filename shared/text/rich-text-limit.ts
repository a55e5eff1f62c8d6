/** The longest rich text, in characters of its HTML. Apart from the other rules, which a page without an editor needs not. */
export const maxRichTextLength = 65_536;
