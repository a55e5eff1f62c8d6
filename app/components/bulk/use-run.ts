import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { BulkCounts } from '~/lib/bulk';
import { useFormOwner } from '../base/form-key';
import { sendStep } from './send-step';
import type { Rejected, ShownRow } from './step-answer';

/** Min milliseconds between steps, below the rate limit. */
const stepMs = 1_000;

export type Phase = 'idle' | 'running' | 'stopping' | 'waiting' | 'stopped' | 'over';
type State = {
  phase: Phase;
  counts: BulkCounts | null;
  outcomes: ReadonlyMap<string, ShownRow>;
  message: string | null;
  rejected: Rejected | null;
  loggedOut: boolean;
};

const before: State = {
  ...{ phase: 'idle', counts: null, outcomes: new Map(), message: null, rejected: null, loggedOut: false },
};

/** Sends steps until finished, stopped or unmounted. */
export function useRun(stepTo: string, onOver: (counts: BulkCounts) => void) {
  const [state, setState] = useState<State>(before);
  const { revalidate } = useRevalidator();
  const owner = useFormOwner();
  const halting = useRef<AbortController | null>(null);
  const latest = useRef({ onOver, revalidate });
  latest.current = { onOver, revalidate };

  useEffect(
    () => () => {
      if (!halting.current) return;
      halting.current.abort();
      latest.current.revalidate();
    },
    [],
  );

  async function run(form: FormData) {
    const halt = new AbortController();
    halting.current = halt;
    const show = (more: Partial<State>) => setState((was) => ({ ...was, ...more }));
    const end = (more: Partial<State>) => {
      halting.current = null;
      show(more);
      latest.current.revalidate();
    };
    show({ phase: 'running', message: null, rejected: null, loggedOut: false });
    for (let body = form; ; ) {
      const sentAt = performance.now();
      const answer = await sendStep(stepTo, body, owner);
      if ('trouble' in answer && answer.seconds === null)
        return end({ phase: 'stopped', message: answer.trouble, loggedOut: answer.loggedOut });
      if ('rejected' in answer) {
        halting.current = null;
        return show({ phase: 'idle', rejected: answer.rejected });
      }
      let wait = { seconds: 0, message: '' };
      if ('trouble' in answer) wait = { seconds: answer.seconds ?? 0, message: answer.trouble };
      else {
        const { counts, outcomes } = answer;
        setState((was) => ({
          ...was,
          counts,
          outcomes: new Map([...was.outcomes, ...outcomes.map((row) => [row.id, row] as const)]),
        }));
        body = new FormData();
        if (counts.left === 0) {
          end({ phase: 'over' });
          return latest.current.onOver(counts);
        }
        if (answer.halt && answer.halt.seconds === null)
          return end({ phase: 'stopped', message: answer.halt.message });
        if (answer.halt) wait = { seconds: answer.halt.seconds ?? 0, message: answer.halt.message };
      }
      if (halt.signal.aborted) return end({ phase: 'stopped' });
      if (wait.seconds > 0)
        show({ phase: 'waiting', message: `${wait.message} Going on in ${wait.seconds} seconds.` });
      await pause(Math.max(wait.seconds * 1_000, stepMs - (performance.now() - sentAt)), halt.signal);
      if (halt.signal.aborted) return end({ phase: 'stopped', message: null });
      if (wait.seconds > 0) show({ phase: 'running', message: null });
    }
  }

  return {
    state,
    start: (form: FormData) => {
      if (!halting.current) void run(form);
    },
    stop: () => {
      halting.current?.abort();
      setState((was) => ({ ...was, phase: 'stopping' }));
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || ms <= 0) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
