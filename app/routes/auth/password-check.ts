import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { readForm } from '~/session.server/guard';
import { isCommonPassword } from '../../../shared/common-password';

const Asked = z.object({ password: z.string().max(128) });

/**
 * Whether a password is among the commonest, for the checklist while it is typed: the list is too long for the browser. Only for who is
 * signed in or holds an invitation. Nothing is stored, and the action that takes the password decides for itself.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const invitation = await context.accounts.invitation.open(request.headers.get('Cookie'));
  if (!context.staff && !invitation) throw data('Please log in first.', { status: 403 });
  const asked = Asked.safeParse(Object.fromEntries(await readForm({ request, context })));
  if (!asked.success) throw data('This is no password.', { status: 400 });
  const common = await isCommonPassword(asked.data.password);
  return Response.json({ common }, { headers: { 'Cache-Control': 'no-store' } });
}

/** Nothing to see here; somebody who types the address goes home. */
export function loader() {
  return redirect('/dashboard/home');
}
