import { useActionData } from '@remix-run/react';
import { useState } from 'react';

export const notSent = { notSent: true } as const;

/** Checks for that data. */
export const isNotSent = (data: unknown): data is typeof notSent =>
  typeof data === 'object' && data !== null && 'notSent' in data;

/** Returns `useActionData`, unchanged by failed sends. */
export function useResponse<T>(): ReturnType<typeof useActionData<T>> {
  const current = useActionData<T>();
  const [last, setLast] = useState(isNotSent(current) ? undefined : current);
  if (isNotSent(current)) return last;
  if (current !== last) setLast(current);
  return current;
}
