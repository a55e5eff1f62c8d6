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

/** Returns the acting system account for the audit log. */
export const actor = () => ({ actorKind: 'command-line', actorName: userInfo().username }) as const;

/** Runs work with the product's database, even while it runs. */
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

/** Returns a command about one user. */
export const staffCommand = (name: string, description: string): Command =>
  newCommand(name).description(description).requiredOption('--email <email>', 'the user’s email', emailOf);

export type Outcome = { message: string; link?: string; expiresAt?: Date };

/** Prints an outcome as text or JSON. */
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

/** Changes a user and records it in one transaction. */
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
