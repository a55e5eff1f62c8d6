import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { CloudArt, GateArt, SignpostArt } from './art';
import { ButtonLink } from './button';
import classes from './error-page.module.css';
import { GoneWhileEditingPage, goneWhileEditingOf } from './gone-while-editing';
import { Icon } from './icon';
import { SignedInAsOtherPage, signedInAsOtherOf } from './signed-in-as-other';
import { RetryLink } from './states';

/** ScrollRestoration sets the key before hydration. */
const arrivedAt: string =
  (typeof window === 'undefined' ? undefined : window.history.state?.key) ?? 'default';

type ErrorView = { art: ReactNode; title: string; message: string; retry: boolean };

/** Renders an error, as set by `throw data('message', { status })`. */
export function ErrorPage({ home, inFrame }: { home: { to: string; label: string }; inFrame?: boolean }) {
  const Heading = inFrame ? 'h2' : 'h1';
  const error = useRouteError();
  const { key } = useLocation();
  const root = useRouteLoaderData('root') as { requestId?: string } | undefined;
  const gone = goneWhileEditingOf(error);
  if (gone) return <GoneWhileEditingPage {...gone} />;
  const other = signedInAsOtherOf(error);
  if (other) return <SignedInAsOtherPage {...other} />;
  const { art, title, message, retry } = explain(error);
  // After a navigation, the id would name another request.
  const id = key === arrivedAt && !isExpected(error) ? root?.requestId : undefined;
  return (
    <section className={classes.page}>
      {art}
      <Heading tabIndex={-1} className={classes.title}>
        {title}
      </Heading>
      <p className={classes.message}>{message}</p>
      {id && (
        <p className={classes.id}>
          If you contact us about this, please quote <code>{id}</code>
        </p>
      )}
      <div className={classes.actions}>
        {retry && <RetryLink />}
        <ButtonLink
          to={home.to}
          tone={retry ? 'quiet' : 'primary'}
          icon={<Icon name="arrow-left" size={18} />}
        >
          {home.label}
        </ButtonLink>
      </div>
    </section>
  );
}

function isExpected(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

function explain(error: unknown): ErrorView {
  if (isRouteErrorResponse(error)) {
    const given = typeof error.data === 'string' && error.data.length < 300 ? error.data : null;
    if (error.status === 404)
      return {
        art: <SignpostArt />,
        title: 'Page not found',
        message: given ?? 'The page may have been moved or deleted.',
        retry: false,
      };
    if (error.status === 403)
      return {
        art: <GateArt />,
        title: 'You do not have access to this page',
        message: given ?? 'Your role does not allow this.',
        retry: false,
      };
    if (error.status < 500)
      return {
        art: <SignpostArt />,
        title: 'This did not work',
        message: given ?? 'The request was not understood.',
        retry: false,
      };
    return {
      art: <CloudArt />,
      title: 'The data could not be loaded',
      message: given ?? 'The admin API is not responding. Please try again in a minute.',
      retry: true,
    };
  }
  // Failed fetches throw a TypeError.
  if (typeof navigator !== 'undefined' && (navigator.onLine === false || error instanceof TypeError))
    return {
      art: <CloudArt />,
      title: 'No connection',
      message: 'The page could not be loaded. Please check your connection and try again.',
      retry: true,
    };
  return {
    art: <CloudArt />,
    title: 'Something went wrong on the server',
    message: 'The error was logged. Please try again. If it happens again, tell us what you did.',
    retry: true,
  };
}
