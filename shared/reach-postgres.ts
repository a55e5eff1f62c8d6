import { setTimeout } from 'node:timers/promises';

/** While it waits it says so this often; ms. */
const sayEvery = 5_000;
/** How long a start waits for a database that does not respond yet; ms. */
const timeout = 30_000;
/** No one listens, the name is not known yet, the server is starting up. */
const notYet = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']);

/** What pg says when the server asks for a password and there is none. */
const noPassword = /client password must be a (non-empty )?string/;
const needsPassword = 'it asks for a password; put it into PGPASSWORD, or percent-encoded into DATABASE_URL';

/** The database of DATABASE_URL cannot be used; `message` is one message for the operator. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
  constructor(
    message: string,
    /** It does not respond: nothing has to be wrong with the settings. */
    readonly isDown: boolean,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Waits for a database that is only just starting, as containers that start together do.
 * @param attempt the first thing that is asked of it
 * @param onWaiting is given a line every five seconds while it does not respond
 * @throws {UnusableDatabase} when it cannot be reached within 30 s, or rejects us
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
