/** Spaces, controls, format characters and others that draw nothing: U+2800 is the blank Braille pattern, U+1D159 a null note head. */
const nothing = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800\u{1D159}]*$/u;

/** Returns whether a text has a character that can be seen. */
export const isVisible = (text: string): boolean => !nothing.test(text);

/** Returns a text as names and options are compared: two are the same if this is equal. Search folds more (`fold`). */
export const identityOf = (text: string): string => text.trim().normalize('NFC');
