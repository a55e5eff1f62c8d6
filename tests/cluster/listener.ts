import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { SteadyVisitor } from './visitors';

/** A browser that has the live stream open, and opens it again 1 s after it ended. */
export class Listener {
  users = Number.NaN;
  since = 0;
  constructor(
    readonly visitor: SteadyVisitor,
    readonly goesOn: () => boolean,
  ) {
    void this.#listen();
  }
  async #listen() {
    while (this.goesOn()) {
      try {
        const stream = await request(`${this.visitor.url}/dashboard/live`, {
          dispatcher: this.visitor.through,
          headers: { cookie: this.visitor.cookie, 'sec-fetch-site': 'same-origin' },
        });
        this.since = performance.now();
        let text = '';
        stream.body.setEncoding('utf8');
        for await (const part of stream.body) {
          text += part;
          const events = text.split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) {
            const { users } = JSON.parse(/data: (.*)/.exec(event)?.[1] ?? '{}');
            if (typeof users === 'number') this.users = users;
          }
        }
      } catch {
        // It is opened again.
      }
      this.since = 0;
      this.users = Number.NaN;
      await sleep(1_000);
    }
  }
}
