import { randomBytes } from 'node:crypto';
import { hash as argon2Hash, type Options, verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/database';
import { staffUsers } from '../db/schema';

/** argon2id with OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Each hash holds 19 MiB and a pool thread. */
const atOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function serialize<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((next) => waiting.push(next));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Returns an argon2id hash. */
export function hashPassword(password: string): Promise<string> {
  return serialize(() => argon2Hash(password, strength));
}

/** Rehashes a correct password with outdated parameters. */
export async function renewHash(
  db: DbOrTx,
  { id, passwordHash: stored }: Pick<typeof staffUsers.$inferSelect, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const { memoryCost, timeCost, parallelism } = strength;
  if (!stored || stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)) return;
  await db
    .update(staffUsers)
    .set({ passwordHash: await hashPassword(password) })
    // Unless the password has changed meanwhile.
    .where(and(eq(staffUsers.id, id), eq(staffUsers.passwordHash, stored)));
}

/** So that unknown accounts take as long as existing ones (SEC-46). */
const decoy = argon2Hash(randomBytes(32), strength);

/** Returns whether the password is right; takes the same time without a hash. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await decoy);
  const right = await serialize(() => verify(against, password).catch(() => false));
  return right && stored !== null;
}
