import {
  allCalls,
  appCalls,
  audit,
  type Call,
  extensions,
  findingContents,
  passkeys,
  passwordReset,
  questionEdits,
  results,
} from '../../admin-api/contract';
import { type Client, createClient, type OnCall, type Target } from './client';
import { holdHostile } from './hostile';
import { accountJourney, invitationJourney, passwordResetJourney, statusJourney } from './journey-accounts';
import { auditJourney } from './journey-audit';
import { districtsJourney } from './journey-districts';
import { findingContentsJourney } from './journey-finding-contents';
import { findingStaffJourney } from './journey-finding-staff';
import { answersJourney, mobileApiJourney } from './journey-mobile-api';
import { passkeysJourney } from './journey-passkeys';
import { questionEditsJourney } from './journey-question-edits';
import { resultsJourney } from './journey-results';
import { schedulesJourney } from './journey-schedules';
import { versionsJourney } from './journey-versions';
import { viewsByDayJourney } from './journey-views-by-day';
import { journeys, staffJourney } from './journeys';

export type Check = { name: string; run(): Promise<void> };

/**
 * The conformance suite: what to run, one after the other, to hold an admin API against the contract. It makes
 * things, changes them and deletes them again: never run it against an API whose data matters.
 * @param received called with which call was sent which kind of input
 */
export async function contractChecks(target: Target, received?: OnCall): Promise<Check[]> {
  const client = createClient(target, received);
  const known = await extensionsOf(client);
  const right: [
    name: string,
    journey: (client: Client) => Promise<void>,
    ...needs: (Call | 'admin' | 'appKey')[],
  ][] = [
    ...Object.entries(journeys),
    ['districts', districtsJourney, extensions.trafficByDistrict],
    ['views by day', viewsByDayJourney, extensions.viewsByDay],
    ['edits of questions', questionEditsJourney, questionEdits.updateQuiz],
    ['versions', versionsJourney, extensions.itemVersion],
    ['schedules', schedulesJourney, extensions.scheduleContent],
    ['finding contents', findingContentsJourney, findingContents.findContents],
    ['results', resultsJourney, results.completion],
    ['audit log', auditJourney, audit.auditList],
    ['staff users', staffJourney, 'admin'],
    ['accounts', (c) => accountJourney(c, known), 'admin'],
    ['a forgotten password', passwordResetJourney, passwordReset.resetPassword, 'admin'],
    ['passkeys', passkeysJourney, passkeys.signInWithPasskey, 'admin'],
    ['invitations', invitationJourney, extensions.resendInvitation, 'admin'],
    ['finding staff users', findingStaffJourney, extensions.findStaffUsers, 'admin'],
    ['status of a user', statusJourney, extensions.staffStatus, 'admin'],
    ['the mobile API', (c) => mobileApiJourney(c, known), 'appKey'],
    ['answers through the mobile API', answersJourney, 'appKey'],
  ];
  const isPossible = ([, , ...needs]: (typeof right)[number]) =>
    needs.every((need) => (typeof need === 'string' ? target[need] : known.has(need.name)));

  const isExtension = (call: Call) =>
    [extensions, audit, findingContents, passkeys, passwordReset, questionEdits, results].some((calls) =>
      Object.values<unknown>(calls).includes(call),
    );
  const calls = [...allCalls, ...(target.appKey ? appCalls : [])]
    .map(({ call }) => call)
    .filter((call) => !isExtension(call) || known.has(call.name));
  const hostile = calls.map((call) => ({
    name: `wrong and hostile input: ${call.name}`,
    run: () => holdHostile(client, call),
  }));
  return [
    ...right
      .filter(isPossible)
      .map(([name, journey]) => ({ name: `right input: ${name}`, run: () => journey(client) })),
    ...hostile,
  ];
}

/** Names of the calls beyond SPEC §7 that this API says it has. */
async function extensionsOf({ send, call }: Client): Promise<Set<string>> {
  const reply = await send(extensions.capabilities);
  const read = extensions.capabilities.response.read.safeParse(reply.body);
  if (reply.status !== 200 || !read.success) return new Set();
  const { calls } = await call(extensions.capabilities);
  return new Set([...calls, extensions.capabilities.name]);
}
