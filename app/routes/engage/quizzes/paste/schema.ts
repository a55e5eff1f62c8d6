import { z } from 'zod';
import { textFile } from '~/lib/upload-fields';
import { textFileField } from '~/lib/upload-schema';

const known = ['gift', 'aiken', 'rows'] as const;
export type KnownFormat = (typeof known)[number];

/** `auto` detects the format. */
const formats = ['auto', ...known] as const;
export type Format = (typeof formats)[number];

export const formatNames: Record<KnownFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  rows: 'rows (CSV)',
};

/** In bytes. */
export const longestPaste = textFile.maxBytes;

const nothing = 'Please paste the questions, or choose a file.';
const tooLong = `The text is too long: at most ${longestPaste / 1_000} kB are read. Please paste it in parts.`;

const fileTooLarge = `This file is too large: at most ${longestPaste / 1_000} kB are read. Please paste it in parts.`;

/** A chosen file replaces the text, even if it is invalid. */
export const PasteForm = z
  .object({
    questions: z
      .string()
      .default('')
      .refine((text) => new TextEncoder().encode(text).length <= longestPaste, tooLong),
    textFile: textFileField(fileTooLarge),
    format: z.enum(formats).catch('auto'),
  })
  .superRefine(({ questions, textFile }, context) => {
    if (questions.trim() === '' && !textFile)
      context.addIssue({ code: 'custom', path: ['questions'], message: nothing });
  });
