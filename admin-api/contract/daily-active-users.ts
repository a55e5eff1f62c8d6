import { z } from 'zod';
import { count, text } from './fields';

/* SPEC §7 names no shape: accepts a list of days or one number. */

function firstOf(fields: Record<string, unknown>, names: readonly string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
}

const Day = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = value as Record<string, unknown>;
    return {
      label: firstOf(fields, ['label', 'date', 'day', '_id']),
      activeUsers: firstOf(fields, ['activeUsers', 'dailyActiveUsers', 'users', 'count']),
    };
  },
  z.object({ label: text, activeUsers: count }),
);

function unwrapped(value: unknown): unknown {
  let inner = value;
  for (let depth = 0; depth < 3; depth++) {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) break;
    const fields = inner as Record<string, unknown>;
    if (firstOf(fields, ['label', 'date', 'day']) !== undefined) return [inner];
    inner = firstOf(fields, ['data', 'dailyActiveUsers', 'activeUsers', 'count']);
  }
  return inner;
}

export const DailyActiveUsers = z.preprocess(
  (value) => {
    const answer = unwrapped(value);
    if (Array.isArray(answer)) return { days: answer, current: null };
    const isNumber = typeof answer === 'number' || (typeof answer === 'string' && answer.trim() !== '');
    return isNumber ? { days: [], current: answer } : null;
  },
  z.object({ days: z.array(Day), current: count.nullable() }),
);
export type DailyActiveUsers = z.output<typeof DailyActiveUsers>;
