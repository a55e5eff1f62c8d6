import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { BrandMark } from '~/components/base/brand-mark';
import { Link } from '~/components/base/link';
import { useRouteFocus } from '~/components/base/route-focus';
import { SendFailureNotice } from '~/components/base/send-failure';
import classes from './auth.module.css';
import { FlashNotice } from './flash-notice';

/** What was left to say by the request before (logged out, session over), once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const flash = await context.flashes.read(request.headers.get('Cookie'));
  const headers: HeadersInit = flash ? { 'Set-Cookie': await context.flashes.clear() } : {};
  return data({ appName: context.config.appName, flash }, { headers });
}

/** The calm frame around sign-in, sign-up and the authenticator's set-up. */
export default function AuthLayout() {
  const { appName, flash } = useLoaderData<typeof loader>();
  useRouteFocus();
  return (
    <main id="main" className={classes.page}>
      <div className={classes.scene} aria-hidden>
        <span className={classes.sun} />
        <span className={classes.far} />
        <span className={classes.mid} />
        <span className={classes.near} />
      </div>
      <Link to="/" reloadDocument className={classes.brand}>
        <BrandMark size={44} />
        {appName}
      </Link>
      <div className={classes.column}>
        {flash && <FlashNotice key={JSON.stringify(flash)} flash={flash} />}
        <SendFailureNotice />
        <Outlet context={flash} />
      </div>
      <footer className={classes.footer}>
        <Link to="/privacy" reloadDocument>
          Privacy Policy
        </Link>
      </footer>
    </main>
  );
}
