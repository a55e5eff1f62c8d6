/**
 * Spaces, controls, format characters and others that draw nothing (U+2800 is the blank Braille pattern, U+1D159 a null note head), and
 * what means nothing by itself: accents without a letter, characters for private use, halves of one, stand-ins for what is missing.
 */
const nothing =
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\p{M}\ufffc\ufffd\u2800\u{1D159}]*$/u;

/** Inside a word none of these is drawn; a joiner shapes letters of some scripts, and emoji, so it stays. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Returns whether a text has a character that can be seen. */
export const isVisible = (text: string): boolean => !nothing.test(text);

/** Returns a text as names and options are compared: two are the same if this is equal. Search folds more (`fold`). */
export const identityOf = (text: string): string =>
  text.replace(unseen, '').replace(/\s+/g, ' ').trim().normalize('NFC');
