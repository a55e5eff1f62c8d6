/** Characters that draw nothing. */
const nothing =
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\p{M}\ufffc\ufffd\u2800\u{1D159}]*$/u;

/** Joiners stay: they shape letters and emoji. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Returns whether a text has a visible character. */
export const isVisible = (text: string): boolean => !nothing.test(text);

/** Returns the form in which names are compared. */
export const identityOf = (text: string): string =>
  text.replace(unseen, '').replace(/\s+/g, ' ').trim().normalize('NFC');
