import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { readSnapshot, recordWrite } from '../audit/record';
import { openExisting } from '../backup/open';
import { readStores } from '../config';
import type { AuditAction } from '../contract/audit';
import type { Db, DbOrTx } from '../db/database';
import * as schema from '../db/schema';
import { type CommandContext, CommandFailed, newCommand } from './command';

export type StaffUser = typeof schema.staffUsers.$inferSelect;

/** Who acts in the audit log: the account of this machine. */
export const actor = () => ({ actorKind: 'command-line', actorName: userInfo().username }) as const;

/** Runs something with the product's database, also beside a product that runs. @throws {StartupError} when there is none */
export async function withDatabase<T>(
  env: CommandContext['env'],
  work: (db: Db, stores: ReturnType<typeof readStores>) => Promise<T>,
): Promise<T> {
  const stores = readStores(env);
  const database = await openExisting(stores);
  try {
    return await work(drizzle(database.client, { schema, casing: 'snake_case' }) as unknown as Db, stores);
  } finally {
    await database.close();
  }
}

const emailOf = (typed: string): string => {
  const email = z.email().safeParse(typed.trim().toLowerCase());
  if (!email.success) throw new InvalidArgumentError('This is not an email address.');
  return email.data;
};

/** A command about one user. */
export const staffCommand = (name: string, description: string): Command =>
  newCommand(name).description(description).requiredOption('--email <email>', 'the user’s email', emailOf);

/** What a command about a user says: in words, or with --json as one object of a line. */
export type Outcome = { message: string; link?: string; expiresAt?: Date };

/** Prints what became of it. @param json whether a program reads it */
export function printOutcome(
  { print }: Pick<CommandContext, 'print'>,
  { message, link, expiresAt }: Outcome,
  json: boolean,
): void {
  if (json) {
    print(JSON.stringify({ message, ...(link ? { link, expiresAt: expiresAt?.toISOString() } : {}) }));
  } else {
    print(message);
    if (link) print(`${link}\nIt works once, until ${expiresAt?.toUTCString()}.`);
  }
}

/**
 * Changes a user in one transaction, with its row in the audit log.
 * @throws {CommandFailed} when no one has the email, or `change` says so
 */
export function changeUser(
  db: Db,
  email: string,
  action: AuditAction,
  change: (tx: DbOrTx, user: StaffUser) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(schema.staffUsers)
      .where(eq(schema.staffUsers.email, email))
      .for('update');
    if (!user) throw new CommandFailed(`No user has the email ${email}. list-staff shows who there is.`);
    const before = await readSnapshot(tx, 'staff-user', user.id);
    const outcome = await change(tx, user);
    await recordWrite(tx, { ...actor(), action, kind: 'staff-user', itemId: user.id }, before);
    return outcome;
  });
}
