import { allCalls, appCalls, type Call, extensions } from '../../admin-api/contract';
import { type Client, createClient, type Target } from './client';
import { holdHostile, leavesThingsBehind } from './hostile';
import { doorJourney } from './journey-door';
import { journeys, staffJourney } from './journeys';

export type Check = { name: string; run(): Promise<void> };

/**
 * The conformance suite: what to run, one after the other, to hold an admin API against the contract. It makes
 * things, changes them and deletes them again: never run it against an API whose data matters.
 */
export async function contractChecks(target: Target): Promise<Check[]> {
  const client = createClient(target);
  const known = await extensionsOf(client);
  const right = [
    ...Object.entries(journeys),
    ...(target.admin ? [['staff users', staffJourney] as const] : []),
    ...(target.appKey ? [['the app’s door', doorJourney] as const] : []),
  ].map(([name, journey]) => ({ name: `right input: ${name}`, run: () => journey(client) }));

  const isExtension = (call: Call) => Object.values(extensions).some((extension) => extension === call);
  const calls = [...allCalls, ...(target.appKey ? appCalls : [])]
    .map(({ call }) => call)
    .filter((call) => !isExtension(call) || known.has(call.name))
    .filter((call) => !leavesThingsBehind.includes(call));
  const hostile = calls.map((call) => ({
    name: `wrong and hostile input: ${call.name}`,
    run: () => holdHostile(client, call),
  }));
  return [...right, ...hostile];
}

/** Names of the calls beyond SPEC §7 that this API says it has. */
async function extensionsOf({ send }: Client): Promise<Set<string>> {
  const reply = await send(extensions.capabilities);
  const read = extensions.capabilities.answer.read.safeParse(reply.body);
  return reply.status === 200 && read.success
    ? new Set([...(read.data as { calls: string[] }).calls, extensions.capabilities.name])
    : new Set();
}
