import type { AppLoadContext } from '@remix-run/node';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { actingApi } from '~/admin-api.server/acting';
import type { AdminApi } from '~/admin-api.server/admin-api';
import type { createCapabilities } from '~/admin-api.server/capabilities';
import type { Live } from '~/admin-api.server/live';
import type { MediaSizes } from '~/admin-api.server/media-size';
import type { MediaUrls } from '~/admin-api.server/media-url';
import { createSubmission, type Submission } from '~/admin-api.server/submission';
import type { OwnAudit } from '~/audit.server/own-audit';
import type { Accounts } from '~/auth.server/accounts';
import { actorOf } from '~/auth.server/actor';
import type { ActiveSession, SessionEnd, Sessions, Staff } from '~/auth.server/session';
import type { Device } from '~/auth.server/signed-in';
import type { StaffNames } from '~/auth.server/staff-names';
import type { StaffStatus } from '~/auth.server/staff-status';
import type { DraftKey, DraftKeys } from '~/forms.server/draft-keys';
import type { DraftStore } from '~/forms.server/draft-store';
import type { Drafts } from '~/forms.server/drafts';
import type { Flashes } from '~/forms.server/flash';
import { formKeyOfDraft } from '~/forms.server/form-drafts';
import type { FormOwners } from '~/forms.server/form-owner';
import type { createIdempotency, savedOtherwise } from '~/forms.server/idempotency';
import type { Printer } from '~/report.server/printer';
import type { Uploads } from '~/uploads.server/store';
import { idempotencyKeyHeader } from '~contract';
import type { StoreState } from '~shared/database-state';
import type { FirstSheet } from './first-sheet';
import type { Pace } from './pace';
import { pictureReader } from './read-picture';

type Capabilities = ReturnType<typeof createCapabilities>;

export type PublicConfig = {
  appName: string;
  chatbotName: string;
  contactEmail: string;
  maxUploadBytes: number;
  demo: boolean;
  organisation: { name: string | null; logo: string | null };
};

export type Services = {
  secure: boolean;
  config: PublicConfig;
  log: Logger;
  api: AdminApi;
  sessions: Sessions;
  staffNames: StaffNames;
  staffStatus: StaffStatus;
  accounts: Accounts;
  has: (call: { name: string }) => Promise<boolean>;
  capabilities: Capabilities;
  flashes: Flashes;
  drafts: Drafts;
  draftKeys: DraftKeys;
  draftStore: DraftStore;
  formOwners: FormOwners;
  once: ReturnType<typeof createIdempotency>;
  media: MediaUrls;
  mediaSizes: MediaSizes;
  uploads: Uploads;
  live: Live;
  pace: Pace;
  printer: Printer;
  ownAudit: OwnAudit | null;
  sharedChanges: { close(): Promise<void> } | null;
  databasePool: Pool | null;
  /** @throws while it is unreachable */
  checkDatabase: (() => Promise<StoreState>) | null;
};

export type ColorScheme = 'light' | 'dark' | 'auto';

declare module '@remix-run/node' {
  interface AppLoadContext
    extends Omit<Services, 'once' | 'media' | 'pace' | 'sharedChanges' | 'databasePool' | 'checkDatabase'> {
    requestId: string;
    /** For entry.server only, never for loader data. */
    nonce: string;
    /** For entry.server only. */
    firstSheet: FirstSheet | null;
    shownBy: () => Promise<'its page' | 'next page' | 'script'>;
    /** Aborts when the browser disconnects; `request.signal` is unreliable. */
    signal: AbortSignal;
    session: ActiveSession | null;
    staff: Staff | null;
    sessionEnd: SessionEnd | null;
    /** Signed out: the last user's key and whether they logged out. */
    draftKey: () => Promise<{ key: DraftKey; setCookie: string | null; loggedOut: boolean } | null>;
    authorKey: (formKey: unknown) => Promise<DraftKey | null>;
    newFormKey: () => string;
    /** IP address, respecting TRUST_PROXY. */
    address: string;
    /** Throttle key of a known browser, else null. */
    knownDevice: (email: string) => Promise<string | null>;
    /**
     * Counts this request once.
     * @throws {TooManyTries}
     */
    pace: () => Promise<void>;
    device: Device;
    colorScheme: ColorScheme;
    navCollapsed: boolean;
    reviewKeys: boolean;
    mediaUrl: (address: string | null) => string | null;
    readPicture: (pageUrl: string) => Promise<Uint8Array | null>;
    once: <R>(
      key: FormDataEntryValue | null,
      act: () => Promise<R>,
      sent?: { content?: string; keepMs?: number },
    ) => Promise<R | Response | typeof savedOtherwise>;
    submission: Submission;
    receivedForm: FormData | null;
    receivedFiles?: Map<string, string>;
    wasSavedOtherwise?: true;
    formWasSent?: true;
    /** Set by an action whose redirect target needs the files. */
    keepReceivedFiles?: true;
  }
}

/** Creates the context of one request. */
export async function createRequestContext(
  services: Services,
  request: {
    method: string;
    url: string;
    cookies: string | null;
    requestId: string;
    nonce: string;
    firstSheet?: FirstSheet | null;
    signal: AbortSignal;
    address?: string;
    userAgent?: string;
    receivedForm?: FormData | null;
    shownBy?: AppLoadContext['shownBy'];
  },
): Promise<AppLoadContext> {
  const { session, sessionEnd } = await findSession(services, request);
  const choices = readChoices(request.cookies);
  const findDraftKey = async () => {
    const staffId = session?.staff.id ?? (await services.sessions.lastStaffId(request.cookies));
    return services.draftKeys.find(request.cookies, staffId);
  };
  let counted: Promise<void> | undefined;
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  let foundKey: ReturnType<typeof findDraftKey> | undefined;
  const draftKey = () => {
    foundKey ??= findDraftKey();
    return foundKey;
  };
  const { formOwners } = services;
  // After a submission, its page needs a new form key.
  const kept = session && !isWrite ? await formKeyOfDraft({ ...services, draftKey }, request.url) : null;
  const continued = session && formOwners.isOf(kept, session.staff.id) ? kept : null;
  const submission = createSubmission({ repeatable: () => services.has({ name: idempotencyKeyHeader }) });
  return {
    ...services,
    ...choices,
    api: apiOf(services, session, submission),
    has: services.ownAudit?.has(services.has) ?? services.has,
    log: services.log.child({
      requestId: request.requestId,
      ip: request.address,
      ...(session ? { staffId: session.staff.id } : {}),
    }),
    requestId: request.requestId,
    nonce: request.nonce,
    firstSheet: request.firstSheet ?? null,
    shownBy: request.shownBy ?? (async () => 'its page'),
    signal: request.signal,
    session,
    staff: session?.staff ?? null,
    sessionEnd,
    draftKey,
    authorKey: (formKey) =>
      services.draftKeys.ofAuthor(request.cookies, (staffId) => formOwners.isOf(formKey, staffId)),
    newFormKey: () => continued ?? formOwners.newKey(session?.staff.id ?? ''),
    address: request.address ?? '',
    knownDevice: (email) => services.accounts.knownDevices.find(request.cookies, email),
    pace: () => {
      counted ??= session ? services.pace(session.staff.id, isWrite) : Promise.resolve();
      return counted;
    },
    device: { ip: request.address ?? '', userAgent: request.userAgent ?? '' },
    mediaUrl: services.media.mediaUrl,
    readPicture: pictureReader({
      media: services.media,
      dispatcher: services.api.client.streams,
      log: services.log,
    }),
    once: (key, act, sent) => services.once(session?.staff.id ?? 'anonymous', key, act, submission, sent),
    submission,
    receivedForm: request.receivedForm ?? null,
  };
}

function apiOf(services: Services, session: ActiveSession | null, submission: Submission): AdminApi {
  const sent = submission.over(services.api);
  const acting = session ? actingApi(sent, actorOf(session, services)) : sent;
  const staff = session?.staff ?? null;
  return services.ownAudit?.over(acting, staff, staff ? services.staffNames.of(staff) : undefined) ?? acting;
}

async function findSession(
  { sessions, staffStatus }: Services,
  { method, cookies }: { method: string; cookies: string | null },
): Promise<{ session: ActiveSession | null; sessionEnd: SessionEnd | null }> {
  const found = await sessions.check(cookies);
  if (found === null || typeof found === 'string') return { session: null, sessionEnd: found };
  const checked = await staffStatus.confirm(found, { write: method !== 'GET' && method !== 'HEAD' });
  if (!checked) return { session: null, sessionEnd: 'ended' };
  return { session: { ...found, staff: checked.staff }, sessionEnd: null };
}

/** Unsigned cookies; invalid values give the default. */
function readChoices(cookies: string | null): {
  colorScheme: ColorScheme;
  navCollapsed: boolean;
  reviewKeys: boolean;
} {
  const scheme = /(?:^|;\s*)(?:__Host-)?color-scheme=(light|dark|auto)(?:;|$)/.exec(cookies ?? '')?.[1];
  return {
    colorScheme: (scheme as ColorScheme | undefined) ?? 'auto',
    navCollapsed: /(?:^|;\s*)(?:__Host-)?nav=collapsed(?:;|$)/.test(cookies ?? ''),
    reviewKeys: !/(?:^|;\s*)(?:__Host-)?review-keys=off(?:;|$)/.test(cookies ?? ''),
  };
}
