import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { recordEvent } from '~/admin-api.server/record-event';
import { safeRedirect } from '~/auth.server/safe-redirect';
import type { RouteHandle } from '~/components/base/route-handle';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { LogOutDialog } from './log-out-dialog';

export const handle: RouteHandle = { title: 'Log out' };

const Search = z.object({ from: z.string().catch('') });

export const loader = staffLoader({ can: 'see-dashboard', search: Search }, ({ search }) => ({
  from: safeRedirect(search.from) ?? '/dashboard',
}));

/** Ends the session; `Clear-Site-Data` removes what the browser stored (SEC-07). */
export const action = staffAction({ can: 'see-dashboard' }, async ({ context }) => {
  await recordEvent(context, { action: 'log-out' });
  const headers = new Headers({ 'Clear-Site-Data': '"storage"' });
  headers.append('Set-Cookie', await context.sessions.end(context.session));
  headers.append('Set-Cookie', await context.sessions.forgetPath());
  headers.append(
    'Set-Cookie',
    await context.flashes.leave({ kind: 'info', message: 'You have logged out.' }),
  );
  return redirect('/auth/login', { status: 303, headers });
});

export default function LogOut() {
  return <LogOutDialog cancelTo={useLoaderData<typeof loader>().from} />;
}
