import { type Blocker, type BlockerFunction, useBlocker } from '@remix-run/react';
import { useEffect, useRef } from 'react';

type Blocked = Extract<Blocker, { state: 'blocked' }>;
type Guard = {
  isBlocked: BlockerFunction;
  onBlocked: (blocker: Blocked, goOn: () => void) => void;
};

const guards = new Set<Guard>();

/** Registers a guard; the router supports one blocker. */
export function useLeaveGuard(guard: Guard): void {
  const latest = useRef(guard);
  latest.current = guard;
  useEffect(() => {
    const current: Guard = {
      isBlocked: (args) => latest.current.isBlocked(args),
      onBlocked: (blocker, goOn) => latest.current.onBlocked(blocker, goOn),
    };
    guards.add(current);
    return () => void guards.delete(current);
  }, []);
}

/** Installs the router's blocker. @param first runs before the guards */
export function useLeaveGuards(first: Guard): Blocker {
  const args = useRef<Parameters<BlockerFunction>[0]>();
  const blocker = useBlocker((given) => {
    args.current = given;
    return [first, ...guards].some((guard) => guard.isBlocked(given));
  });
  const ask = (blocked: Blocked, [guard, ...others]: Guard[]): void => {
    const goOn = () => ask(blocked, others);
    if (!guard) blocked.proceed();
    else if (args.current && guard.isBlocked(args.current)) guard.onBlocked(blocked, goOn);
    else goOn();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation that is blocked
  useEffect(() => {
    if (blocker.state === 'blocked') ask(blocker, [first, ...guards]);
  }, [blocker]);
  return blocker;
}
