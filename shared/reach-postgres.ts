import { setTimeout } from 'node:timers/promises';

const sayEvery = 5_000;
const timeout = 30_000;
const notYet = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);

const noPassword = /client password must be a (non-empty )?string/;
const needsPassword = 'it asks for a password; put it into PGPASSWORD, or percent-encoded into DATABASE_URL';

export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
  constructor(
    message: string,
    /** The database does not respond; the settings may be right. */
    readonly isDown: boolean,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Waits for a database that is still starting, as in container setups.
 * @throws {UnusableDatabase} when it is unreachable for 30 s or rejects the login
 */
export async function reachPostgres<T>(
  attempt: () => Promise<T>,
  onWaiting: (message: string) => void = (message) => void process.stderr.write(`${message}\n`),
): Promise<T> {
  const began = Date.now();
  const until = began + timeout;
  for (let sayAt = began; ; await setTimeout(500)) {
    try {
      return await attempt();
    } catch (cause) {
      const { code = '', message } = cause as Error & { code?: string };
      const isDown = notYet.has(code);
      if (!isDown || Date.now() > until)
        throw new UnusableDatabase(
          `The database of DATABASE_URL cannot be used: ${noPassword.test(message) ? needsPassword : message || code}.`,
          isDown,
          { cause },
        );
      if (Date.now() < sayAt) continue;
      sayAt = Date.now() + sayEvery;
      const left = Math.ceil((until - Date.now()) / 1_000);
      onWaiting(
        `The database of DATABASE_URL does not respond yet (${code}); it is tried for ${left} s more.`,
      );
    }
  }
}
