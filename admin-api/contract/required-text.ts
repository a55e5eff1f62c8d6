import { z } from 'zod';
import { isVisible } from '../../shared/text/visible';

/** A text with something to see, trimmed. @param missing the message without one */
export const requiredText = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine((text) => text === '' || isVisible(text), missing);
