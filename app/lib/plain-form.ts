import type { z } from 'zod';

/**
 * What the server says about a form it did not take: messages by field name ('' for the form as a whole), and what was typed,
 * so that it can be shown again. For forms that the server alone checks; those checked while typing use conform.
 */
export type RejectedForm = { errors: Record<string, string[]>; values: Record<string, string> };

/**
 * The rejection of a form.
 * @param why zod's findings, or one message about the form as a whole
 * @param keep names of the fields whose text is shown again; never passwords
 */
export function rejectForm(
  why: z.ZodError | string,
  form: FormData,
  keep: readonly string[] = [],
): RejectedForm {
  const errors: Record<string, string[]> = {};
  if (typeof why === 'string') errors[''] = [why];
  else
    for (const { path, message } of why.issues) {
      const name = String(path[0] ?? '');
      errors[name] = [...(errors[name] ?? []), message];
    }
  const values: Record<string, string> = {};
  for (const name of keep) {
    const value = form.get(name);
    if (typeof value === 'string') values[name] = value.slice(0, 2_000);
  }
  return { errors, values };
}
