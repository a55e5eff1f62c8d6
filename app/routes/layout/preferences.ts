import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { safeRedirect } from '~/auth.server/safe-redirect';
import { readForm, refusal } from '~/guard.server/guard';

export { clientAction } from '~/components/base/client-action';

const year = 365 * 24 * 60 * 60;

const Preferences = z.object({
  'color-scheme': z.enum(['light', 'dark', 'auto']).optional(),
  nav: z.enum(['collapsed', 'open']).optional(),
  'review-keys': z.enum(['on', 'off']).optional(),
  stay: z.literal('yes').optional(),
  returnTo: z.string().max(2_000).optional(),
});

/** Stores preferences in cookies, also without sign-in. */
export async function action({ context }: ActionFunctionArgs) {
  const sent = Preferences.safeParse(Object.fromEntries(await readForm(context)));
  if (!sent.success) throw refusal('This choice does not exist.', 400);
  const { stay, returnTo, ...choices } = sent.data;
  const headers = new Headers();
  // The prefix stops neighbouring hosts, but needs https.
  const [prefix, secure] = context.secure ? ['__Host-', '; Secure'] : ['', ''];
  for (const [name, value] of Object.entries(choices)) {
    const cookie = `${prefix}${name}=${value}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${secure}`;
    headers.append('Set-Cookie', cookie);
  }
  if (stay) return data({}, { headers });
  return redirect(safeRedirect(returnTo ?? '') ?? '/dashboard/home', { status: 303, headers });
}

export function loader() {
  return redirect('/dashboard/home');
}
