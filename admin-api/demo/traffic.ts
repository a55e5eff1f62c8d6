import { setTimeout as sleep } from 'node:timers/promises';
import { endSession, heartbeat, startSession } from '../contract/mobile-api';
import { ageRanges, districts, hourWeight } from './history/sessions';
import { createMobileClient, MobileApiError, type MobileClient } from './mobile-client';
import { type Random, seeded } from './random';
import { nextAction } from './traffic-actions';

const meanGap = 80;
const heartbeatGap = 60;

export type Traffic = { stop(): Promise<void> };

/**
 * Simulates app users through the mobile API.
 * @param options.pace speed factor for tests
 */
export function startTraffic(options: {
  url: string;
  appKey: string;
  onError(error: unknown): void;
  pace?: number;
}): Traffic {
  const { pace = 1, onError } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const mobileClient = createMobileClient(options);
  const random = seeded(Date.now());
  const pause = (seconds: number) => sleep((seconds * 1000) / pace, undefined, { signal });
  const visits = new Set<Promise<void>>();

  function begin(): void {
    const visit = visitOnce(mobileClient, random, pause).catch((error: unknown) => {
      if (!signal.aborted) onError(error);
    });
    visits.add(visit);
    void visit.finally(() => visits.delete(visit));
  }

  async function comeAndGo(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      begin();
      await pause(random.between(1, 5));
    }
    while (!signal.aborted) {
      const busy = Math.min(1.5, Math.max(0.6, hourWeight(new Date())));
      await pause(random.between(0.4, 1.6) * (meanGap / busy));
      begin();
    }
  }

  const coming = comeAndGo().catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([coming, ...visits]);
    },
  };
}

async function visitOnce(
  mobileClient: MobileClient,
  random: Random,
  pause: (seconds: number) => Promise<unknown>,
): Promise<void> {
  const { id } = await mobileClient(startSession, {
    body: {
      district: random.weighted(districts, ({ share }) => share).name,
      ageRange: random.weighted(ageRanges, ({ share }) => share).name,
    },
  });
  let sinceHeartbeat = 0;
  const stay = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= heartbeatGap) {
      const part = Math.min(left, heartbeatGap);
      await pause(part);
      sinceHeartbeat += part;
      if (sinceHeartbeat < heartbeatGap) continue;
      sinceHeartbeat = 0;
      await mobileClient(heartbeat, { params: { id } });
    }
  };
  try {
    const actions = random.whole(2, 8);
    for (let i = 0; i < actions; i++) {
      await stay(random.between(8, 40));
      const seconds = await nextAction(mobileClient, id, random);
      await stay(seconds);
    }
    if (random.chance(0.9)) await mobileClient(endSession, { params: { id } });
  } catch (error) {
    // 410: the session timed out.
    if (!(error instanceof MobileApiError && error.status === 410)) throw error;
  }
}
