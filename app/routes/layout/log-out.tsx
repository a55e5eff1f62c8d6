import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { recordEvent } from '~/admin-api.server/record-event';
import { safeRedirect } from '~/auth.server/safe-redirect';
import type { RouteHandle } from '~/components/base/route-handle';
import { draftRows, forgetDrafts } from '~/forms.server/form-drafts';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { LogOutDialog } from './log-out-dialog';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'Log out' };

const Search = z.object({ from: z.string().catch('') });

export const loader = staffLoader({ can: 'see-dashboard', search: Search }, async ({ search, context }) => ({
  from: safeRedirect(search.from) ?? '/dashboard',
  drafts: (await draftRows(context)).length,
}));

/** `Clear-Site-Data` clears the browser's storage (SEC-07). */
export const action = staffAction({ can: 'see-dashboard' }, async ({ staff, request, context }) => {
  await recordEvent(context, { action: 'log-out' });
  const headers = new Headers({ 'Clear-Site-Data': '"storage"' });
  const cookies = request.headers.get('Cookie');
  headers.append('Set-Cookie', await forgetDrafts(context, cookies, staff.id));
  headers.append('Set-Cookie', await context.sessions.end(context.session));
  headers.append('Set-Cookie', await context.sessions.forgetPath());
  headers.append(
    'Set-Cookie',
    await context.flashes.leave({ kind: 'info', message: 'You have logged out.' }),
  );
  return redirect('/auth/login', { status: 303, headers });
});

export default function LogOut() {
  const { from, drafts } = useLoaderData<typeof loader>();
  return <LogOutDialog cancelTo={from} drafts={drafts} />;
}
