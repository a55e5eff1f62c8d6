import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { GateArt } from './art';
import { ButtonLink } from './button';
import classes from './error-page.module.css';

/** What an action throws, with status 409, when its form was made for another person. */
export type SignedInAsOther = {
  /** The name and email of the person who is signed in. */
  signedInAs: string;
  message: string;
};

/** Returns the page's error as one of these; null for any other. */
export function signedInAsOtherOf(error: unknown): SignedInAsOther | null {
  return isRouteErrorResponse(error) && typeof error.data?.signedInAs === 'string' ? error.data : null;
}

/** Says that a form was not sent, since another person is signed in than the one who filled it in. */
export function SignedInAsOtherPage({ signedInAs, message }: SignedInAsOther) {
  const { pathname } = useLocation();
  // Loaded as a document: what this one still shows is the other person's.
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
