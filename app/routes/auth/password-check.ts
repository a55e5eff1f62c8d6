import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { readForm } from '~/guard.server/guard';
import { limits } from '../../../admin-api/contract/limits';
import { isCommonPassword } from '../../../shared/common-password';

const Asked = z.object({ password: z.string().max(limits.newPassword) });

/**
 * Checks a typed password against the common ones, a list too large for the browser. Requires a session,
 * invitation or reset link.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const cookies = request.headers.get('Cookie');
  const { invitation, passwordReset } = context.accounts;
  const choosing = (await invitation.open(cookies)) ?? (await passwordReset.open(cookies));
  const response = (body: object, status = 200) =>
    Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
  if (!context.staff && !choosing) return response({ message: 'Please log in first.' }, 403);
  const asked = Asked.safeParse(Object.fromEntries(await readForm(context)));
  if (!asked.success) return response({ message: 'This is no password.' }, 400);
  return response({ common: await isCommonPassword(asked.data.password) });
}

export function loader() {
  return redirect('/dashboard/home');
}
