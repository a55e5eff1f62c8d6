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
  const right = [
    ...Object.entries(journeys),
    ...(known.has(extensions.trafficByDistrict.name) ? [['districts', districtsJourney] as const] : []),
    ...(known.has(extensions.viewsByDay.name) ? [['views by day', viewsByDayJourney] as const] : []),
    ...(known.has(questionEdits.updateQuiz.name)
      ? [['edits of questions', questionEditsJourney] as const]
      : []),
    ...(known.has(extensions.itemVersion.name) ? [['versions', versionsJourney] as const] : []),
    ...(known.has(extensions.scheduleContent.name) ? [['schedules', schedulesJourney] as const] : []),
    ...(known.has(findingContents.findContents.name)
      ? [['finding contents', findingContentsJourney] as const]
      : []),
    ...(known.has(results.completion.name) ? [['results', resultsJourney] as const] : []),
    ...(known.has(audit.auditList.name) ? [['audit log', auditJourney] as const] : []),
    ...(target.admin
      ? [
          ['staff users', staffJourney] as const,
          ['accounts', (c: Client) => accountJourney(c, known)] as const,
          ...(known.has(passwordReset.resetPassword.name)
            ? [['a forgotten password', passwordResetJourney] as const]
            : []),
          ...(known.has(passkeys.signInWithPasskey.name) ? [['passkeys', passkeysJourney] as const] : []),
          ['invitations', (c: Client) => invitationJourney(c, known)] as const,
          ...(known.has(extensions.findStaffUsers.name)
            ? [['finding staff users', findingStaffJourney] as const]
            : []),
          ...(known.has(extensions.staffStatus.name) ? [['status of a user', statusJourney] as const] : []),
        ]
      : []),
    ...(target.appKey
      ? [
          ['the mobile API', (c: Client) => mobileApiJourney(c, known)] as const,
          ['answers through the mobile API', answersJourney] as const,
        ]
      : []),
  ].map(([name, journey]) => ({ name: `right input: ${name}`, run: () => journey(client) }));

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
  return [...right, ...hostile];
}

/** Names of the calls beyond SPEC §7 that this API says it has. */
async function extensionsOf({ send, call }: Client): Promise<Set<string>> {
  const reply = await send(extensions.capabilities);
  const read = extensions.capabilities.response.read.safeParse(reply.body);
  if (reply.status !== 200 || !read.success) return new Set();
  const { calls } = await call(extensions.capabilities);
  return new Set([...calls, extensions.capabilities.name]);
}
