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

/**
 * Keeps how a user wants the dashboard to look, in plain cookies, so that the server draws it right the first time. No sign-in
 * needed: it is no one's secret. With scripts the page stays (`stay`), without them it is drawn anew.
 */
export async function action({ context }: ActionFunctionArgs) {
  const sent = Preferences.safeParse(Object.fromEntries(await readForm(context)));
  if (!sent.success) throw refusal('This choice does not exist.', 400);
  const { stay, returnTo, ...choices } = sent.data;
  const headers = new Headers();
  // The prefix keeps a neighbouring host from setting them; browsers take it over https alone.
  const [prefix, secure] = context.secure ? ['__Host-', '; Secure'] : ['', ''];
  for (const [name, value] of Object.entries(choices)) {
    const cookie = `${prefix}${name}=${value}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${secure}`;
    headers.append('Set-Cookie', cookie);
  }
  if (stay) return data({}, { headers });
  return redirect(safeRedirect(returnTo ?? '') ?? '/dashboard/home', { status: 303, headers });
}

/** Nothing to see here; a user who types the URL goes home. */
export function loader() {
  return redirect('/dashboard/home');
}
