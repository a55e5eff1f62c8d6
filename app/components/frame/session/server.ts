import { readJson } from '~/lib/read-response';
import type { Server } from './clock';

const activityPath = '/dashboard/activity';

/** Creates the clock's requests. */
export const createSessionServer = (formKey: string): Server => ({
  async report(ago) {
    const response = await sendActivity(formKey, 'active', ago);
    if (response?.type === 'opaqueredirect') return false;
    return response?.status === 204 || null;
  },
  async timeLeft() {
    // A redirect means that the session is over.
    const response = await fetch(activityPath, { redirect: 'manual', cache: 'no-store' }).catch(() => null);
    if (response?.type === 'opaqueredirect') return 0;
    const read = response?.ok
      ? await readJson<{ left: number }>(response, ({ left }) => typeof left === 'number')
      : null;
    return read?.left ?? null;
  },
});

/** Reports activity. @returns null offline */
export function sendActivity(formKey: string, state: 'active' | 'idle', ago = 0): Promise<Response | null> {
  const body = new URLSearchParams({ formKey, state, ...(ago >= 1_000 ? { ago: String(ago) } : {}) });
  return fetch(activityPath, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => null);
}
