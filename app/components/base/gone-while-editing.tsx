import { isRouteErrorResponse } from '@remix-run/react';
import { SignpostArt } from './art';
import { ButtonLink } from './button';
import classes from './error-page.module.css';
import { Icon } from './icon';

/** Actions throw this with status 410. */
export type GoneWhileEditing = {
  gone: string;
  typed: { label: string; text: string }[];
  back: { to: string; label: string };
};

/** Returns the error's data, or null. */
export function goneWhileEditingOf(error: unknown): GoneWhileEditing | null {
  return isRouteErrorResponse(error) && error.status === 410 && Array.isArray(error.data?.typed)
    ? error.data
    : null;
}

/** Renders the deleted item's input for copying. */
export function GoneWhileEditingPage({ gone, typed, back }: GoneWhileEditing) {
  return (
    <section className={classes.page}>
      <SignpostArt />
      <h2 tabIndex={-1} className={classes.title}>
        This {gone} was deleted
      </h2>
      <p className={classes.message}>
        It was deleted while you edited it, so nothing was saved. What you typed is below; copy what you still
        need.
      </p>
      <dl className={classes.typed}>
        {typed.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <ButtonLink to={back.to} icon={<Icon name="arrow-left" size={18} />}>
          {back.label}
        </ButtonLink>
      </div>
    </section>
  );
}
