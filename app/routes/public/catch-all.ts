import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/**
 * SPEC §2: any other path redirects to /dashboard/home. Not what looks like a file or a form post: a browser
 * asking for a missing picture, or a script probing, gets the truth.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  if (/\.[a-z0-9]{1,8}$/i.test(pathname)) return new Response('Not found', { status: 404 });
  return redirect('/dashboard/home');
}

/** Nothing is posted here. */
export function action() {
  return new Response('Not found', { status: 404 });
}
