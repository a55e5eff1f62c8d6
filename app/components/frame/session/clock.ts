/** What the clock shows: nothing, the seconds until the end, or the end; `elsewhere` when another tab reported of it and the server agreed. */
export type ClockState =
  | { kind: 'quiet' }
  | { kind: 'warning'; seconds: number }
  | { kind: 'over'; elsewhere?: true };

/** What tabs send each other. */
export type TabMessage =
  | { type: 'active'; at: number }
  | { type: 'reported'; at: number }
  | { type: 'ended' }
  /** A user is about to log out: which tabs hold text that was not sent? */
  | { type: 'ask' }
  | { type: 'unsent'; page: string };

/** Limits in milliseconds; app/lib/session-limits.ts. */
type Limits = { idle: number; warning: number; report: number };

export type Server = {
  /** Reports activity of `ago` milliseconds before to the server. @returns whether the session is still valid; null when our server did not respond */
  report(ago: number): Promise<boolean | null>;
  /** How long the session still lasts, in milliseconds; 0 when it is over, null when our server did not respond. */
  timeLeft(): Promise<number | null>;
};

export type SessionClock = ReturnType<typeof createSessionClock>;

/**
 * The inactivity clock of a page (SPEC §4 Session). All tabs share it by telling each other; the server has the last word, since
 * uploads and other windows keep the session alive as well. Goes by wall time, so a laptop that slept knows.
 * @param notify passes a message to the other tabs
 * @param show gets every new state
 */
export function createSessionClock({
  limits,
  server,
  notify,
  show,
  now = Date.now,
}: {
  limits: Limits;
  server: Server;
  notify: (message: TabMessage) => void;
  show: (state: ClockState) => void;
  now?: () => number;
}) {
  // Opening a page was something its person did.
  let activeAt = now();
  let reportedAt = now();
  let state: ClockState = { kind: 'quiet' };
  let trailing: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | undefined;

  function become(next: ClockState): void {
    const same =
      state.kind === next.kind &&
      (next.kind !== 'warning' || (state as typeof next).seconds === next.seconds);
    state = next;
    if (!same) show(next);
  }

  function end(elsewhere?: true): void {
    clearTimeout(trailing);
    if (state.kind !== 'over') become(elsewhere ? { kind: 'over', elsewhere } : { kind: 'over' });
  }

  async function report(): Promise<void> {
    clearTimeout(trailing);
    trailing = undefined;
    reportedAt = now();
    notify({ type: 'reported', at: reportedAt });
    if ((await server.report(reportedAt - activeAt)) === false) end();
  }

  /** At most one report in `limits.report`, and one for the last thing done. */
  function reportSoon(): void {
    const wait = reportedAt + limits.report - now();
    if (wait <= 0) void report();
    else trailing ??= setTimeout(report, wait);
  }

  /** Asks the server before warning or ending: it has the last word, and something else may have kept the session alive. */
  async function ask(): Promise<void> {
    const timeLeft = await server.timeLeft();
    if (timeLeft === null) return;
    if (timeLeft <= 0) return end();
    activeAt = now() + timeLeft - limits.idle;
    if (timeLeft > limits.warning) notify({ type: 'active', at: activeAt });
  }

  /** Another tab says that the session ended. It may be mistaken: a user may have signed in since. */
  async function askWhetherEnded(): Promise<void> {
    const timeLeft = await server.timeLeft();
    if (timeLeft !== null && timeLeft <= 0) end(true);
  }

  const left = () => activeAt + limits.idle - now();

  return {
    /** The person moved the mouse, pressed a key or clicked. While the warning is shown only `keepGoing` counts. */
    noteActivity(): void {
      if (state.kind !== 'quiet' || left() <= 0) return;
      activeAt = now();
      notify({ type: 'active', at: activeAt });
      reportSoon();
    },

    /** Work that counts as activity goes on by itself, such as an upload: also takes a warning away. */
    extend(): void {
      if (state.kind === 'over' || left() <= 0) return;
      activeAt = now();
      notify({ type: 'active', at: activeAt });
      become({ kind: 'quiet' });
      reportSoon();
    },

    /** The person chose Continue. */
    keepGoing(): void {
      if (state.kind === 'over') return;
      activeAt = now();
      notify({ type: 'active', at: activeAt });
      become({ kind: 'quiet' });
      void report();
    },

    /** The person chose Logout here; the other tabs follow. */
    loggedOut(): void {
      notify({ type: 'ended' });
      clearTimeout(trailing);
    },

    /** What another tab reported. */
    received(message: TabMessage): void {
      if (state.kind === 'over') return;
      if (message.type === 'ended') void askWhetherEnded();
      else if (message.type === 'reported') reportedAt = Math.max(reportedAt, message.at);
      else if (message.type === 'active' && message.at > activeAt) {
        activeAt = message.at;
        if (left() > limits.warning) become({ kind: 'quiet' });
      }
    },

    /** Looks at the time; call it every second, and when the page wakes up. */
    async tick(): Promise<void> {
      if (state.kind === 'over') return;
      if (left() > limits.warning) return become({ kind: 'quiet' });
      if (state.kind === 'quiet' || left() <= 0) {
        asking ??= ask().finally(() => {
          asking = undefined;
        });
        await asking;
        // `ask` may have ended it; the compiler still knows what it was before.
        if ((state as ClockState).kind === 'over') return;
        if (left() > limits.warning) return become({ kind: 'quiet' });
      }
      if (left() <= 0) return end();
      become({ kind: 'warning', seconds: Math.ceil(left() / 1000) });
    },

    stop(): void {
      clearTimeout(trailing);
    },
  };
}
