import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { GateArt } from './art';
import { ButtonLink } from './button';
import classes from './error-page.module.css';

/** Actions throw this with status 409. */
export type SignedInAsOther = {
  signedInAs: string;
  message: string;
};

/** Returns the error's data, or null. */
export function signedInAsOtherOf(error: unknown): SignedInAsOther | null {
  return isRouteErrorResponse(error) && typeof error.data?.signedInAs === 'string' ? error.data : null;
}

export function SignedInAsOtherPage({ signedInAs, message }: SignedInAsOther) {
  const { pathname } = useLocation();
  // A full load, since this document shows the other user's data.
  const list = /^\/dashboard\/[^/]+/.exec(pathname)?.[0] ?? '/dashboard';
  return (
    <section className={classes.page}>
      <GateArt />
      <h2 tabIndex={-1} className={classes.title}>
        You are signed in as {signedInAs} now
      </h2>
      <p className={classes.message}>{message}</p>
      <div className={classes.actions}>
        <ButtonLink to={list} reloadDocument>
          Continue
        </ButtonLink>
        <ButtonLink to="/dashboard/log-out" reloadDocument tone="quiet">
          Log out
        </ButtonLink>
      </div>
    </section>
  );
}
