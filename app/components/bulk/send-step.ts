import { expirePagesInAllTabs } from '~/lib/page-cache';
import { readJson, readMessage } from '~/lib/read-response';
import type { StepAnswer } from './step-answer';

const paceSeconds = 15;

type Trouble = { trouble: string; seconds: number | null; loggedOut: boolean };

const isStepAnswer = (value: object) =>
  'rejected' in value || ('counts' in value && 'outcomes' in value && Array.isArray(value.outcomes));

/** Sends a step; converts network errors to messages. */
export async function sendStep(to: string, body: FormData, owner: string): Promise<StepAnswer | Trouble> {
  const sent = new URLSearchParams([...body].map(([name, value]) => [name, String(value)]));
  sent.set('formKey', owner);
  const response = await fetch(to, { method: 'POST', body: sent, redirect: 'manual' }).catch(() => null);
  expirePagesInAllTabs();
  const trouble = (text: string, more: Partial<Trouble> = {}): Trouble => ({
    ...{ trouble: text, seconds: null, loggedOut: false },
    ...more,
  });
  const unreached = () => trouble('The server cannot be reached. Check your connection, then continue.');
  if (!response) return unreached();
  if (response.type === 'opaqueredirect')
    return trouble('You are not logged in any more. Log in again, then continue here.', { loggedOut: true });
  if (response.ok) return (await readJson<StepAnswer>(response, isStepAnswer)) ?? unreached();
  if (response.status === 429)
    return trouble('You have sent a lot in this minute.', { seconds: paceSeconds });
  return trouble((await readMessage(response)) || 'The server could not do this. Try again in a minute.');
}
