import { Form, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { sessionLimits } from '~/lib/session-limits';
import { Button, SubmitButton } from './button';
import { Notice } from './notice';
import { onActivity } from './session-activity';
import { type ClockState, createSessionClock, type SessionClock } from './session-clock';
import classes from './session-guard.module.css';
import { markSessionEnded } from './session-store';
import { openTabs } from './session-tabs';
import { forgetTyped, keepTyped, noteTouched, restoreTyped, takeTyped } from './session-typed';

const address = '/dashboard/activity';
/** Any of these resets the clock (SPEC §4). */
const deeds = ['mousemove', 'keydown', 'click', 'touchstart', 'wheel'] as const;

const server = {
  async report() {
    const answer = await send('active');
    return answer && answer.type !== 'opaqueredirect';
  },
  async timeLeft() {
    // A redirect leads to the login page: the session is over.
    const answer = await fetch(address, { redirect: 'manual', cache: 'no-store' }).catch(() => null);
    if (answer?.type === 'opaqueredirect') return 0;
    return answer?.ok ? ((await answer.json()) as { left: number }).left : null;
  },
};

function send(state: 'active' | 'idle'): Promise<Response | null> {
  const body = new URLSearchParams({ state });
  return fetch(address, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => null);
}

/**
 * Watches over the session in the browser: the warning 30 seconds before inactivity ends it, one clock for all tabs, and what was typed
 * comes back after signing in again. Only makes it pleasant: the server ends sessions by itself, also without JavaScript.
 * @param staffId whose text is kept; nobody else gets to see it
 */
export function SessionGuard({ staffId }: { staffId: string }) {
  const [state, setState] = useState<ClockState>({ kind: 'quiet' });
  const clock = useRef<SessionClock>();
  const path = useLocation().pathname;
  const restored = useTyped(staffId, path);

  useEffect(() => {
    const tabs = openTabs((message) => running.heard(message));
    const running = createSessionClock({ limits: sessionLimits, server, tell: tabs.tell, show: setState });
    clock.current = running;
    let last = 0;
    const note = () => {
      if (Date.now() - last < 1_000) return;
      last = Date.now();
      running.noteActivity();
    };
    const stopListening = onActivity(() => running.workGoesOn());
    const look = () => void running.tick();
    const timer = setInterval(look, 1_000);
    for (const deed of deeds) document.addEventListener(deed, note, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      stopListening();
      for (const deed of deeds) document.removeEventListener(deed, note, { capture: true });
      document.removeEventListener('visibilitychange', look);
      running.stop();
      tabs.close();
    };
  }, []);

  useEffect(() => {
    if (state.kind !== 'over') return;
    keepTyped(staffId, path);
    markSessionEnded();
    // The server forgets the session too, then the whole page goes: nothing of it may stay in memory.
    void send('idle').finally(() => location.assign('/auth/login'));
  }, [state.kind, staffId, path]);

  return (
    <>
      {restored && (
        <Notice kind="info" role="status" title="What you had typed is back">
          {restored}
        </Notice>
      )}
      {state.kind === 'warning' && (
        <Warning
          seconds={state.seconds}
          keepGoing={() => clock.current?.keepGoing()}
          logOut={() => {
            forgetTyped();
            clock.current?.loggedOut();
          }}
        />
      )}
    </>
  );
}

function Warning({
  seconds,
  keepGoing,
  logOut,
}: {
  seconds: number;
  keepGoing: () => void;
  logOut: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-continue]')?.focus();
    return () => element?.close();
  }, []);
  // Read out twice only: a voice that counts every second says nothing else any more (UX-30).
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (seconds === 30 || seconds === 10) setSaid(`${seconds} seconds left`);
  }, [seconds]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="session-warning-title"
      aria-describedby="session-warning-text"
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        keepGoing();
      }}
    >
      <h2 id="session-warning-title">Are you still there?</h2>
      <p id="session-warning-text">
        Nothing was done for a while. To protect your account you will be logged out in
      </p>
      <p className={classes.countdown} role="timer" aria-live="off">
        <strong>{seconds}</strong> {seconds === 1 ? 'second' : 'seconds'}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={classes.buttons}>
        <Form method="post" action="/dashboard/log-out" onSubmit={logOut}>
          <SubmitButton tone="secondary" busyLabel="Logging out...">
            Logout
          </SubmitButton>
        </Form>
        <Button onClick={keepGoing} data-continue>
          Continue
        </Button>
      </div>
    </dialog>
  );
}

/** How long fields that appear later (an editor, a dialog) are waited for, in milliseconds. */
const fieldsComeWithin = 5_000;

/**
 * Keeps what is typed on the page, and puts back what the end of the session interrupted.
 * @returns what to tell the person about it, or null
 */
function useTyped(staffId: string, path: string): string | null {
  const [told, setTold] = useState<{ path: string; text: string } | null>(null);

  useEffect(() => {
    let missing = takeTyped(staffId, path);
    if (missing.length === 0) return;
    const all = missing.length;
    const tell = () => {
      const lost = missing.map(({ value }) => `“${value}”`).join(', ');
      const text = 'Your session ended before you sent it.';
      setTold({
        path,
        text: missing.length === 0 ? text : `${text} These have no field here any more: ${lost}`,
      });
    };
    const put = () => {
      missing = restoreTyped(missing);
      if (missing.length < all) tell();
      if (missing.length === 0) stop();
    };
    const observer = new MutationObserver(put);
    const late = setTimeout(() => {
      stop();
      tell();
    }, fieldsComeWithin);
    const stop = () => {
      observer.disconnect();
      clearTimeout(late);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    put();
    return stop;
  }, [staffId, path]);

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const keep = (event: Event) => {
      noteTouched(event.target);
      clearTimeout(soon);
      soon = setTimeout(() => keepTyped(staffId, path), 500);
    };
    const keepNow = () => {
      clearTimeout(soon);
      keepTyped(staffId, path);
    };
    document.addEventListener('input', keep);
    document.addEventListener('submit', keepNow, { capture: true });
    return () => {
      clearTimeout(soon);
      document.removeEventListener('input', keep);
      document.removeEventListener('submit', keepNow, { capture: true });
    };
  }, [staffId, path]);

  return told?.path === path ? told.text : null;
}
