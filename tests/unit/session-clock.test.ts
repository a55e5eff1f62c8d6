import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClockState, createSessionClock, type TabMessage } from '~/components/frame/session/clock';
import { sessionLimits } from '~/lib/session-limits';

const seconds = 1_000;
const minutes = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with one session, and tabs that receive each other’s messages and look at the time every second. */
function browser(tabCount = 1) {
  const server = { seenAt: Date.now(), reports: 0, ended: false };
  const tabs = Array.from({ length: tabCount }, () => ({ state: { kind: 'quiet' } as ClockState }));
  const clocks = tabs.map((tab, own) =>
    createSessionClock({
      limits: sessionLimits,
      show: (state) => {
        tab.state = state;
      },
      notify: (message: TabMessage) => {
        for (const [at, clock] of clocks.entries()) if (at !== own) clock.received(message);
      },
      server: {
        report: async (ago) => {
          server.reports++;
          if (server.ended) return false;
          server.seenAt = Math.max(server.seenAt, Date.now() - ago);
          return true;
        },
        timeLeft: async () => (server.ended ? 0 : server.seenAt + sessionLimits.idle - Date.now()),
      },
    }),
  );
  const pass = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += seconds) {
      await vi.advanceTimersByTimeAsync(seconds);
      for (const clock of clocks) await clock.tick();
    }
  };
  const [clock] = clocks;
  const [tab] = tabs;
  if (!clock || !tab) throw new Error('no tab');
  return { server, tabs, clocks, clock, tab, pass };
}

describe('the warning (SPEC §4, §9)', () => {
  test('comes 30 seconds before the end, counts down, and the session ends after 10 minutes (SPEC §4.1.7, §9.1.2)', async () => {
    const { tab, pass } = browser();
    await pass(10 * minutes - 31 * seconds);
    expect(tab.state).toEqual({ kind: 'quiet' });
    await pass(seconds);
    expect(tab.state).toEqual({ kind: 'warning', seconds: 30 });
    await pass(29 * seconds);
    expect(tab.state).toEqual({ kind: 'warning', seconds: 1 });
    await pass(seconds);
    expect(tab.state).toEqual({ kind: 'over' });
  });

  test('counts from what was last done, also where that was reported later (SPEC §4.1.5)', async () => {
    const { tab, clock, server, pass } = browser();
    await pass(seconds);
    clock.noteActivity();
    await pass(10 * minutes - 31 * seconds);
    expect(server.reports).toBe(1);
    expect(tab.state).toEqual({ kind: 'quiet' });
    await pass(seconds);
    expect(tab.state).toEqual({ kind: 'warning', seconds: 30 });
    await pass(30 * seconds);
    expect(tab.state).toEqual({ kind: 'over' });
  });

  test('what a user does resets it; under the warning only Continue counts, as often as one likes (SPEC §4.1.9)', async () => {
    const { tab, clock, pass, server } = browser();
    await pass(9 * minutes);
    clock.noteActivity();
    await pass(9 * minutes);
    expect(tab.state).toEqual({ kind: 'quiet' });
    for (let i = 0; i < 2; i++) {
      await pass(i === 0 ? 45 * seconds : 10 * minutes - 15 * seconds);
      expect(tab.state).toMatchObject({ kind: 'warning' });
      clock.keepGoing();
      await pass(0);
      expect(tab.state).toEqual({ kind: 'quiet' });
      expect(server.seenAt).toBe(Date.now());
    }
    await pass(10 * minutes - 15 * seconds);
    clock.noteActivity();
    await pass(15 * seconds);
    expect(tab.state).toEqual({ kind: 'over' });
  });
});

test('an upload that goes on resets it, also under the warning, and is reported', async () => {
  const { tab, clock, server, pass } = browser();
  for (let i = 0; i < 30; i++) {
    clock.extend();
    await pass(minutes);
  }
  expect(tab.state).toEqual({ kind: 'quiet' });
  expect(Date.now() - server.seenAt).toBeLessThanOrEqual(minutes);
  await pass(8 * minutes + 45 * seconds);
  expect(tab.state).toMatchObject({ kind: 'warning' });
  clock.extend();
  expect(tab.state).toEqual({ kind: 'quiet' });
});

describe('reports to the server', () => {
  test.each([
    [1, 3],
    [3, 7],
  ])('of %i tabs: about one in 30 seconds, and one for the last thing done', async (tabCount, most) => {
    const { clocks, server, pass } = browser(tabCount);
    await pass(minutes);
    for (let i = 0; i < 60; i++) {
      for (const clock of clocks) clock.noteActivity();
      await pass(seconds);
    }
    expect(server.reports).toBeLessThanOrEqual(most);
    expect(Date.now() - server.seenAt).toBeLessThan(5 * seconds);
    await pass(minutes);
    expect(server.reports).toBeLessThanOrEqual(most);
  });

  test('a report the server does not take ends the page', async () => {
    const { tab, clock, server, pass } = browser();
    await pass(minutes);
    server.ended = true;
    clock.noteActivity();
    await pass(seconds);
    expect(tab.state).toEqual({ kind: 'over' });
  });
});

describe('one clock for all tabs (UX-31)', () => {
  test('what is done in one tab counts in all', async () => {
    const { clocks, tabs, pass } = browser(2);
    await pass(9 * minutes);
    clocks[1]?.noteActivity();
    await pass(5 * minutes);
    expect(tabs.map(({ state }) => state.kind)).toEqual(['quiet', 'quiet']);
  });

  test('logging out in one tab ends all', async () => {
    const { clocks, tabs, server, pass } = browser(2);
    server.ended = true;
    clocks[0]?.loggedOut();
    await pass(0);
    expect(tabs[1]?.state).toEqual({ kind: 'over', elsewhere: true });
  });
});

test('a laptop that slept through the end knows when it wakes up', async () => {
  const { tab, clock } = browser();
  vi.setSystemTime(Date.now() + 60 * minutes);
  await clock.tick();
  expect(tab.state).toEqual({ kind: 'over' });
});
