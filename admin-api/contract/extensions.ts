import { z } from 'zod';
import { InsightFilters, TrafficGroup, TrafficGroupRead } from './analytics';
import { NewPassword } from './auth';
import { defineCall, done, listOf, objectOf } from './call';
import { count, entity, flag, givenCount, idParam, schedule, sentId, text } from './fields';
import { limits } from './limits';
import { Prompt, PromptFilters } from './prompts';
import { invite, StaffUser } from './staff-users';

/* Calls beyond SPEC §7, listed in GET /capabilities; the dashboard hides missing ones (SPEC §10.23). */

const admin = z.string().max(limits.email);
const userId = sentId('Unknown user.');

export const capabilities = defineCall({
  name: 'capabilities',
  summary:
    'Names of the calls beyond the specification that this API has, the request headers it understands and the media types it takes.',
  method: 'GET',
  path: '/capabilities',
  response: objectOf({
    calls: z.array(z.string()),
    sendsMail: z.preprocess((v) => v ?? undefined, z.boolean().optional()),
    mediaTypes: z.preprocess((v) => v ?? undefined, z.array(z.string().max(100)).max(200).optional()),
    /** A dashboard with the same store sends an upload's id instead of the file. */
    uploadStore: z.preprocess((v) => v ?? undefined, z.string().max(100).optional()),
    /** For redirects of `/media/{name}?delivery=direct`. */
    mediaOrigin: z.preprocess((v) => (typeof v === 'string' ? v : undefined), z.string().max(300).optional()),
    passkeyOrigin: z.preprocess(
      (v) => (typeof v === 'string' ? v : undefined),
      z.string().max(300).optional(),
    ),
    headers: z.preprocess((v) => v ?? [], z.array(z.string())),
  }),
});

export const staffStatus = defineCall({
  name: 'staffUsers.status',
  summary: 'What is so of one user now, whoever asks; null when there is no such user.',
  method: 'GET',
  path: '/admin/auth/users/status/{id}',
  params: idParam,
  response: objectOf({
    user: entity({ name: text, email: text, role: text, isActive: flag, isBanned: flag }).nullable(),
  }),
});

const usersByStatus = z.object({ all: count, active: count, pending: count, banned: count });

/** docs/decisions/0079. Otherwise the dashboard filters the whole list. */
export const findStaffUsers = defineCall({
  name: 'staffUsers.find',
  summary:
    'A page of the staff users that a search finds, as they are now, or one of them; a page beyond the last one is the last. How many each status has, of those found and of all.',
  method: 'GET',
  path: '/admin/auth/users/find',
  query: z.object({
    admin: admin.optional(),
    id: sentId().optional(),
    q: z.string().trim().max(200).optional(),
    status: z.enum(['active', 'pending', 'banned']).optional(),
    sort: z.enum(['newest', 'oldest', 'name', 'login']).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    perPage: z.coerce.number().int().min(1).max(500).optional(),
  }),
  response: objectOf({
    data: z.array(StaffUser),
    page: count,
    total: count,
    counts: usersByStatus,
    totals: usersByStatus,
    /** Rules for one depend on the others. */
    superadmins: z.array(StaffUser),
  }),
});

export const resendInvitation = defineCall({
  name: 'staffUsers.resendInvitation',
  summary: 'Send a pending user a new invitation; the old link stops working.',
  method: 'POST',
  path: '/admin/auth/users/resend-invitation/{id}',
  params: idParam,
  body: z.object({ admin }),
  response: invite.response,
});

export const revokeInvitation = defineCall({
  name: 'staffUsers.revokeInvitation',
  summary: 'Make the invitation link of a pending user stop working.',
  method: 'DELETE',
  path: '/admin/auth/users/invitation/{id}',
  params: idParam,
  query: z.object({ admin }),
  response: done(),
});

/** 'unknown' includes revoked and replaced links. */
const invitationStates = ['valid', 'used', 'expired', 'unknown'] as const;

export const checkInvitation = defineCall({
  name: 'auth.checkInvitation',
  summary: 'Whether an invitation can still be used; tells nothing unless email and token belong together.',
  method: 'POST',
  path: '/auth/invitation',
  body: z.object({ email: z.string().trim().min(1).max(limits.email), token: z.string().min(1).max(256) }),
  response: objectOf({ state: z.enum(invitationStates) }),
});

export const resetMfa = defineCall({
  name: 'staffUsers.resetMfa',
  summary: 'Forget the authenticator app a user has lost; the next sign-in sets one up again.',
  method: 'PUT',
  path: '/admin/auth/users/reset-mfa/{id}',
  params: idParam,
  body: z.object({ admin }),
  response: done(),
});

export const makeSuperadmin = defineCall({
  name: 'staffUsers.makeSuperadmin',
  summary:
    'Make a user a superadmin: their email is typed, and the acting superadmin gives a code of their own.',
  method: 'PUT',
  path: '/admin/auth/users/superadmin/{id}',
  params: idParam,
  body: z.object({
    admin,
    email: z.string().max(limits.email),
    token: z.string().max(limits.code),
  }),
  response: done(),
});

const mailStates = ['waiting', 'sent', 'failed'] as const;

export const listMails = defineCall({
  name: 'staffUsers.mails',
  summary: 'What became of the last mail to each user: sent, waiting for its next try, or given up.',
  method: 'GET',
  path: '/admin/auth/users/mails',
  query: z.object({ admin }),
  response: listOf(
    'mails',
    entity({
      userId: text,
      kind: text,
      state: z.enum(mailStates),
      tries: z.number(),
      mostTries: z.number(),
      problem: text.nullable(),
      at: text,
    }),
  ),
});

export const sendTestMail = defineCall({
  name: 'staffUsers.sendTestMail',
  summary: 'Send a message to the acting admin, to see whether mail arrives.',
  method: 'POST',
  path: '/admin/auth/users/test-mail',
  body: z.object({ admin }),
  response: objectOf({ message: z.string(), to: z.string() }),
});

export const verifyMfa = defineCall({
  name: 'auth.verifyMfa',
  summary:
    'Check a code of the authenticator app right after it was set up; the first one gives recovery codes.',
  method: 'POST',
  path: '/auth/verify-mfa',
  body: z.object({
    userId,
    token: z.string().regex(/^\d{6}$/, 'Please enter your verification code'),
  }),
  response: objectOf({
    message: z.string(),
    recoveryCodes: z.array(z.string()).max(50).optional(),
  }),
});

const ownPassword = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .max(limits.password);
const token = z.string().max(limits.code).optional();

export const changePassword = defineCall({
  name: 'auth.changePassword',
  summary: "Change a user's own password; asks for the one until now and, where the account has MFA, a code.",
  method: 'POST',
  path: '/auth/change-password',
  body: z.object({ userId, password: ownPassword, newPassword: NewPassword, token }),
  response: done(),
});

export const makeRecoveryCodes = defineCall({
  name: 'auth.makeRecoveryCodes',
  summary: 'Make new recovery codes, which end the earlier ones; asks for password and authenticator code.',
  method: 'POST',
  path: '/auth/recovery-codes',
  body: z.object({ userId, password: ownPassword, token }),
  response: objectOf({ codes: z.array(z.string()).min(1).max(50) }),
});

export const reviewPrompt = defineCall({
  name: 'prompts.review',
  summary: 'Mark a prompt as reviewed, or as pending again.',
  method: 'PUT',
  path: '/prompts/{id}/review',
  params: idParam,
  body: z.object({ isReviewed: z.boolean(), admin }),
  response: done(),
});

/** No call: GET /prompts accepts `q`, `sort`, `perPage` and `after`. */
export const searchPrompts = { name: 'prompts.search' } as const;

export const getPrompt = defineCall({
  name: 'prompts.get',
  summary: 'One prompt, its place among those that the filters find, and the ones beside it.',
  method: 'GET',
  path: '/prompts/{id}',
  params: idParam,
  query: PromptFilters,
  response: objectOf({
    prompt: Prompt,
    place: z.object({
      /** From 1; null outside the filters. */
      position: count.nullable(),
      total: count,
      previous: text.nullable(),
      next: text.nullable(),
    }),
  }),
});

/** No call: counts follow decision 0018. */
export const definedCounts = { name: 'analytics.definedCounts' } as const;

/** No call: dashboards may forward mobile API calls. */
export const forwardedApp = { name: 'mobileApi.forwarded' } as const;

/** No call: only keys of shared/media/staff-media-key.ts open drafts. */
export const signedMedia = { name: 'media.signed' } as const;

export const trafficByDistrict = defineCall({
  name: 'analytics.trafficByDistrict',
  summary: 'Sessions and responses per district, those with most sessions first.',
  method: 'GET',
  path: '/insights/traffic/districts',
  query: InsightFilters,
  response: {
    wire: listOf('districts', TrafficGroup).wire,
    read: listOf('districts', TrafficGroupRead).read,
  },
});

export const viewsByDay = defineCall({
  name: 'analytics.viewsByDay',
  summary:
    'Views of one content on each of the last 30 UTC days, the first day first; a day without any is there with 0.',
  method: 'GET',
  path: '/views/content_views/days',
  query: z.object({ contentId: sentId() }),
  response: listOf('days', z.object({ day: z.iso.date(), views: givenCount })),
});

/** No call: with `published`, the second of two equal requests receives 409 instead of toggling back. */
export const setPublished = { name: 'contents.setPublished' } as const;

const scheduleBody = z.object({
  publishAt: schedule.publishAt.nullable().default(null),
  unpublishAt: schedule.unpublishAt.nullable().default(null),
});

export const scheduleContent = defineCall({
  name: 'contents.schedule',
  summary: 'Set or clear when a draft is published, and when a content returns to draft, by itself.',
  method: 'PUT',
  path: '/admin/content/schedule/{id}',
  params: idParam,
  body: scheduleBody,
  response: done(),
});

export const scheduleInfoItem = defineCall({
  name: 'infoItems.schedule',
  summary:
    'Set or clear when an item of the info board goes live and when it ends; without both it is shown.',
  method: 'PUT',
  path: '/admin/updates/schedule/{id}',
  params: idParam,
  body: scheduleBody,
  response: done(),
});

export const versionedKinds = [
  'category',
  'section',
  'content',
  'info-item',
  'poll',
  'quiz',
  'survey',
  'staff-user',
] as const;

/** PUT with `If-Match` rejects another version with 412 `edited_meanwhile`. */
export const itemVersion = defineCall({
  name: 'versions.get',
  summary: 'The version of an item, for `If-Match` of the calls that edit it.',
  method: 'GET',
  path: '/admin/versions/{kind}/{id}',
  params: z.object({ kind: z.enum(versionedKinds), id: idParam.shape.id }),
  response: objectOf({ version: text }),
});
export const ifMatchHeader = 'if-match';
