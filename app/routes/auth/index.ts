import { redirect } from '@remix-run/node';

/** `/auth` has no page of its own. */
export function loader() {
  return redirect('/auth/login');
}
