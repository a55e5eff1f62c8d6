import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Redirects unknown paths to /dashboard/home (SPEC §2); files and form posts get 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  if (/\.[a-z0-9]{1,8}$/i.test(pathname)) return new Response('Not found', { status: 404 });
  return redirect('/dashboard/home');
}

export function action() {
  return new Response('Not found', { status: 404 });
}
