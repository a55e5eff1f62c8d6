import { z } from 'zod';
import { formLimits } from '~shared/form-limits';

/** For example `title` or `questions[2].options[0]`. */
const fieldName = /^(?!__proto__|constructor)[a-z][\w-]{0,99}(?:\[\d{1,3}\]|\.[a-z][\w-]{0,99}){0,4}$/i;

const intentName = '__intent__';
const Intent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('insert'), payload: z.object({ name: z.string().regex(fieldName) }).loose() }),
  z.object({
    type: z.literal('remove'),
    payload: z.object({ name: z.string().regex(fieldName), index: z.number().int().min(0) }),
  }),
]);

/** Validates field names: conform throws at malformed ones. */
export function isWellFormed(form: FormData): boolean {
  const shapes = new Map<string, 'text' | 'list' | 'object'>();
  const names = [...form.keys()];
  if (rowsOf(names) > names.length + formLimits.spareRows) return false;
  for (const name of names) {
    if (name === intentName) continue;
    if (!fieldName.test(name)) return false;
    const [root = ''] = /^[\w-]+/.exec(name) ?? [];
    const shape = name === root ? 'text' : name[root.length] === '[' ? 'list' : 'object';
    if ((shapes.get(root) ?? shape) !== shape) return false;
    shapes.set(root, shape);
  }
  const intents = form.getAll(intentName);
  return intents.every((intent) => {
    const read = Intent.safeParse(parseJson(intent));
    if (!read.success || intents.length !== 1) return false;
    const { name } = read.data.payload;
    return (shapes.get(name) ?? 'list') === 'list' && rowsOf([name]) <= formLimits.spareRows;
  });
}

function rowsOf(names: readonly string[]): number {
  const lengths = new Map<string, number>();
  for (const name of names)
    for (const { 1: row, index } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, index);
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(row) + 1));
    }
  return [...lengths.values()].reduce((sum, length) => sum + length, 0);
}

function parseJson(text: FormDataEntryValue): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
