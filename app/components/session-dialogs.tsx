import { Form } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, SubmitButton } from './base/button';
import { FormOwner } from './base/form-key';
import classes from './frame/session/guard.module.css';

/* The guard loads this file lazily. */

/** The control marked `data-continue` gets the focus. */
function Question({
  id,
  title,
  text,
  onCancel,
  children,
}: {
  id: string;
  title: string;
  text: string;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-continue]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      {children}
    </dialog>
  );
}

/** Warns before the session ends (SPEC §4 Session). */
export function SessionWarning({
  seconds,
  keepGoing,
  logOut,
}: {
  seconds: number;
  keepGoing: () => void;
  logOut: () => void;
}) {
  // Announced twice only, not every second (UX-30).
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (seconds === 30 || seconds === 10) setAnnounced(`${seconds} seconds left`);
  }, [seconds]);
  return (
    <Question
      id="session-warning"
      title="Are you still there?"
      text="You have not done anything for a while. To protect your account, you will be logged out in"
      onCancel={keepGoing}
    >
      <p className={classes.countdown} role="timer" aria-live="off">
        <strong>{seconds}</strong> {seconds === 1 ? 'second' : 'seconds'}
      </p>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <div className={classes.buttons}>
        <Form method="post" action="/dashboard/log-out" onSubmit={logOut}>
          <FormOwner />
          <SubmitButton tone="secondary" busyLabel="Logging out...">
            Logout
          </SubmitButton>
        </Form>
        <Button onClick={keepGoing} data-continue>
          Continue
        </Button>
      </div>
    </Question>
  );
}

/** Asks before leaving unsent text. */
export function LoggedOutElsewhere({
  name,
  logIn,
  leave,
}: {
  name: string;
  logIn: () => void;
  leave: () => void;
}) {
  return (
    <Question
      id="logged-out"
      title="You have text here that was not sent"
      text={`You were logged out in another tab. Log in again as ${name}, and what you typed will be back in the form.`}
    >
      <div className={`${classes.buttons} ${classes.answers}`}>
        <Button tone="secondary" onClick={leave}>
          Discard it
        </Button>
        <Button onClick={logIn} data-continue>
          Log in again
        </Button>
      </div>
    </Question>
  );
}
