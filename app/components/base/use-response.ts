import { useActionData } from '@remix-run/react';
import { useState } from 'react';

/** What an action's data is when the server did not respond; the message is in send-failure-store.ts. */
export const notSent = { notSent: true } as const;

/** Whether action data stands for a response that did not come. */
export const isNotSent = (data: unknown): data is typeof notSent =>
  typeof data === 'object' && data !== null && 'notSent' in data;

/** Returns what the route's action responded last, as `useActionData`; a send that got no response changes nothing. */
export function useResponse<T>(): ReturnType<typeof useActionData<T>> {
  const current = useActionData<T>();
  const [last, setLast] = useState(isNotSent(current) ? undefined : current);
  if (isNotSent(current)) return last;
  if (current !== last) setLast(current);
  return current;
}
