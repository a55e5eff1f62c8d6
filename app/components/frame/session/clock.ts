/** `elsewhere`: another tab reported the end. */
export type ClockState =
  | { kind: 'quiet' }
  | { kind: 'warning'; seconds: number }
  | { kind: 'over'; elsewhere?: true };

export type TabMessage =
  | { type: 'active'; at: number }
  | { type: 'reported'; at: number }
  | { type: 'ended' }
  /** Asks for unsent text before logging out. */
  | { type: 'ask' }
  | { type: 'unsent'; page: string };

/** Milliseconds (session-limits.ts). */
type Limits = { idle: number; warning: number; report: number };

export type Server = {
  /** @param ago milliseconds @returns whether it is valid, null offline */
  report(ago: number): Promise<boolean | null>;
  /** Milliseconds; null offline. */
  timeLeft(): Promise<number | null>;
};

export type SessionClock = ReturnType<typeof createSessionClock>;

/** Creates the inactivity clock (SPEC §4 Session). The server decides. */
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

  function reportSoon(): void {
    const wait = reportedAt + limits.report - now();
    if (wait <= 0) void report();
    else trailing ??= setTimeout(report, wait);
  }

  /** Other activity may have extended the session. */
  async function ask(): Promise<void> {
    const timeLeft = await server.timeLeft();
    if (timeLeft === null) return;
    if (timeLeft <= 0) return end();
    activeAt = now() + timeLeft - limits.idle;
    if (timeLeft > limits.warning) notify({ type: 'active', at: activeAt });
  }

  /** A user may have signed in since. */
  async function askWhetherEnded(): Promise<void> {
    const timeLeft = await server.timeLeft();
    if (timeLeft !== null && timeLeft <= 0) end(true);
  }

  const left = () => activeAt + limits.idle - now();

  return {
    /** During the warning, only `keepGoing` counts. */
    noteActivity(): void {
      if (state.kind !== 'quiet' || left() <= 0) return;
      activeAt = now();
      notify({ type: 'active', at: activeAt });
      reportSoon();
    },

    /** This also dismisses a warning. */
    extend(): void {
      if (state.kind === 'over' || left() <= 0) return;
      activeAt = now();
      notify({ type: 'active', at: activeAt });
      become({ kind: 'quiet' });
      reportSoon();
    },

    keepGoing(): void {
      if (state.kind === 'over') return;
      activeAt = now();
      notify({ type: 'active', at: activeAt });
      become({ kind: 'quiet' });
      void report();
    },

    loggedOut(): void {
      notify({ type: 'ended' });
      clearTimeout(trailing);
    },

    received(message: TabMessage): void {
      if (state.kind === 'over') return;
      if (message.type === 'ended') void askWhetherEnded();
      else if (message.type === 'reported') reportedAt = Math.max(reportedAt, message.at);
      else if (message.type === 'active' && message.at > activeAt) {
        activeAt = message.at;
        if (left() > limits.warning) become({ kind: 'quiet' });
      }
    },

    /** Call it every second and after waking. */
    async tick(): Promise<void> {
      if (state.kind === 'over') return;
      if (left() > limits.warning) return become({ kind: 'quiet' });
      if (state.kind === 'quiet' || left() <= 0) {
        asking ??= ask().finally(() => {
          asking = undefined;
        });
        await asking;
        // `ask` may have changed it.
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
