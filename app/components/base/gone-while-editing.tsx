import { isRouteErrorResponse } from '@remix-run/react';
import { SignpostArt } from './art';
import { ButtonLink } from './button';
import classes from './error-page.module.css';
import { Icon } from './icon';

/** What an action throws, with status 410, when the item that a form edits was deleted. */
export type GoneWhileEditing = {
  /** What it is called: 'category'. */
  gone: string;
  /** What was typed, by label. */
  typed: { label: string; text: string }[];
  back: { to: string; label: string };
};

/** The page's error as one of these; null for any other. */
export function goneWhileEditingOf(error: unknown): GoneWhileEditing | null {
  return isRouteErrorResponse(error) && error.status === 410 && Array.isArray(error.data?.typed)
    ? error.data
    : null;
}

/** Says that an item was deleted while a user edited it, with what they had typed, to copy it, and a way back to the list. */
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
