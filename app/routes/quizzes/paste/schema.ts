import { z } from 'zod';
import { textFile, textFileField } from '~/lib/upload-fields';

const known = ['gift', 'aiken', 'rows'] as const;
export type KnownFormat = (typeof known)[number];

/** The format of pasted questions; `auto`: it is recognised. */
const formats = ['auto', ...known] as const;
export type Format = (typeof formats)[number];

export const formatNames: Record<KnownFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  rows: 'rows (CSV)',
};

/** Longest text that is read, in bytes: about what a quiz may have, with feedback and comments in it. */
export const longestPaste = textFile.maxBytes;

const nothing = 'Please paste the questions, or choose a file.';
const tooLong = `The text is too long: at most ${longestPaste / 1_000} kB are read. Please take it over in parts.`;

/** What the form sends. A file that was chosen takes the place of the text. */
export const PasteForm = z.object({
  questions: z
    .string({ error: nothing })
    .refine((text) => text.trim() !== '', nothing)
    .refine((text) => new TextEncoder().encode(text).length <= longestPaste, tooLong),
  textFile: textFileField(tooLong),
  format: z.enum(formats).catch('auto'),
});
