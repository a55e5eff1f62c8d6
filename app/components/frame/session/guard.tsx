import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { sessionLimits } from '~/lib/session-limits';
import { nameAndEmail } from '~/lib/staff-users';
import { useFormOwner } from '../../base/form-key';
import { Notice } from '../../base/notice';
import { markSessionEnded } from '../../base/session/store';
import { openTabs } from '../../base/session/tabs';
import { onActivity } from './activity';
import { type ClockState, createSessionClock, type SessionClock } from './clock';
import { useTyped } from './restore';
import { createSessionServer, sendActivity } from './server';
import { forgetTyped, hasTyped, storeTyped } from './typed';

/** Milliseconds; load early, as the connection may be lost later. */
const dialogsAfter = 60_000;
/** These reset the clock (SPEC §4). */
const activityEvents = ['mousemove', 'keydown', 'click', 'touchstart', 'wheel'] as const;

/**
 * Warns before the server ends the session, and restores input.
 * @param unsentPath restored by the server
 */
export function SessionGuard({
  staff,
  unsentPath,
}: {
  staff: { id: string; name: string; email: string };
  unsentPath?: string;
}) {
  const staffId = staff.id;
  const name = nameAndEmail(staff);
  const [state, setState] = useState<ClockState>({ kind: 'quiet' });
  const [elsewhere, setElsewhere] = useState(false);
  const clock = useRef<SessionClock>();
  const owner = useFormOwner();
  const path = useLocation().pathname;
  const restored = useTyped({ id: staffId, name }, path, unsentPath === path);
  const [dialogs, setDialogs] = useState<typeof import('../../session-dialogs') | null>(null);

  useEffect(() => {
    if (dialogs) return;
    const wait = state.kind === 'quiet' && !elsewhere ? dialogsAfter : 0;
    const soon = setTimeout(() => {
      import('../../session-dialogs').then(setDialogs, () => {});
    }, wait);
    return () => clearTimeout(soon);
  }, [dialogs, state, elsewhere]);

  useEffect(() => {
    const tabs = openTabs((message) => {
      if (message.type === 'ask') {
        if (hasTyped()) tabs.notify({ type: 'unsent', page: document.title.split(' · ')[0] ?? '' });
      } else running.received(message);
    });
    const show = (next: ClockState) => {
      if (next.kind === 'over' && next.elsewhere && hasTyped()) setElsewhere(true);
      else setState(next);
    };
    const server = createSessionServer(owner);
    const running = createSessionClock({ limits: sessionLimits, server, notify: tabs.notify, show });
    clock.current = running;
    let last = 0;
    const recordActivity = () => {
      if (Date.now() - last < 1_000) return;
      last = Date.now();
      running.noteActivity();
    };
    const stopListening = onActivity(() => running.extend());
    const poll = () => void running.tick();
    const timer = setInterval(poll, 1_000);
    for (const event of activityEvents)
      document.addEventListener(event, recordActivity, { passive: true, capture: true });
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      stopListening();
      for (const event of activityEvents)
        document.removeEventListener(event, recordActivity, { capture: true });
      document.removeEventListener('visibilitychange', poll);
      running.stop();
      tabs.close();
    };
  }, [owner]);

  useEffect(() => {
    if (!elsewhere) return;
    storeTyped(staffId, path);
    markSessionEnded();
  }, [elsewhere, staffId, path]);

  useEffect(() => {
    if (state.kind !== 'over') return;
    storeTyped(staffId, path);
    markSessionEnded();
    document.documentElement.dataset.sessionOver = ''; // no prompt may block leaving
    // Leaving clears memory, but must not end newer sessions.
    const ended = state.elsewhere ? Promise.resolve() : sendActivity(owner, 'idle');
    void ended.finally(() => location.assign('/auth/login'));
  }, [state, staffId, path, owner]);

  return (
    <>
      {restored && (
        <Notice kind="info" role="status" title={restored.title}>
          {restored.text}
        </Notice>
      )}
      {elsewhere && dialogs && (
        <dialogs.LoggedOutElsewhere
          name={name}
          logIn={() => location.assign(location.pathname + location.search)}
          leave={() => {
            forgetTyped();
            location.assign('/auth/login');
          }}
        />
      )}
      {state.kind === 'warning' && !elsewhere && dialogs && (
        <dialogs.SessionWarning
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
