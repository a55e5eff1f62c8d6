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

/** What pages may know of the configuration. */
export type PublicConfig = {
  appName: string;
  chatbotName: string;
  contactEmail: string;
  maxUploadBytes: number;
  demo: boolean;
  /** Whose reports these are; the logo is a data URL. */
  organisation: { name: string | null; logo: string | null };
};

/** What lives as long as the process and is shared by all requests. */
export type Services = {
  /** Whether people use https: cookies are then Secure. */
  secure: boolean;
  config: PublicConfig;
  log: Logger;
  api: AdminApi;
  sessions: Sessions;
  /** By what the provider knows the acting admin. */
  staffNames: StaffNames;
  staffStatus: StaffStatus;
  accounts: Accounts;
  /** Whether the admin API has a call beyond SPEC §7. */
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
  /** The dashboard's own audit log, which it keeps for an outside admin API without one; null beside the embedded one. */
  ownAudit: OwnAudit | null;
  /** With a database that dashboards share: what tells them of each other's writes. */
  sharedChanges: { close(): Promise<void> } | null;
  /** The connections that dashboards share, for `/metrics`. */
  databasePool: Pool | null;
  /** Checks that database for `/readyz`. @throws while it cannot be reached */
  checkDatabase: (() => Promise<StoreState>) | null;
};

export type ColorScheme = 'light' | 'dark' | 'auto';

declare module '@remix-run/node' {
  interface AppLoadContext
    extends Omit<Services, 'once' | 'media' | 'pace' | 'sharedChanges' | 'databasePool' | 'checkDatabase'> {
    requestId: string;
    /** Nonce of this response's Content-Security-Policy; for entry.server only, never for loader data. */
    nonce: string;
    /** The stylesheet that the browser does not have yet, to come within the page; for entry.server only. */
    firstSheet: FirstSheet | null;
    /** Where the user sees an error response: on the route's own page; where it has none, on the page that a redirect leads to, or by a script. */
    shownBy: () => Promise<'its page' | 'next page' | 'script'>;
    /** Aborts when the browser has gone; `request.signal` does not do so reliably. */
    signal: AbortSignal;
    session: ActiveSession | null;
    staff: Staff | null;
    /** Why the session this request came with is over; null when it is not, or there was none. */
    sessionEnd: SessionEnd | null;
    /**
     * The key to what is stored of the person's typing in this browser, with a Set-Cookie value where the cookie is new. With no one signed
     * in: the key of the last user, and whether they logged out; null when there was none.
     */
    draftKey: () => Promise<{ key: DraftKey; setCookie: string | null; loggedOut: boolean } | null>;
    /** The same of the person a form was made for, where this browser knows them; `formKey` is the form's. */
    authorKey: (formKey: unknown) => Promise<DraftKey | null>;
    /** Makes the key of a form for the person who asks; of a page that continues a draft, the draft's. */
    newFormKey: () => string;
    /** Network address of the client, with TRUST_PROXY taken into account. */
    address: string;
    /** What guesses of this browser at an account are counted by where it was let in before; else null. */
    knownDevice: (email: string) => Promise<string | null>;
    /** Counts this request for its user, once. @throws {TooManyTries} */
    pace: () => Promise<void>;
    /** The browser that asks, as the list of open sessions names it. */
    device: Device;
    colorScheme: ColorScheme;
    navCollapsed: boolean;
    /** Whether letters are keys where prompts are reviewed. */
    reviewKeys: boolean;
    /** Rewrites a media URL of the provider into one for the page. */
    mediaUrl: (address: string | null) => string | null;
    /** Reads a picture by such a URL, for a report; null where it cannot be had. */
    readPicture: (pageUrl: string) => Promise<Uint8Array | null>;
    /** Carries a form out once, however often it is sent. */
    once: <R>(
      key: FormDataEntryValue | null,
      act: () => Promise<R>,
      sent?: { content?: string; keepMs?: number },
    ) => Promise<R | Response | typeof savedOtherwise>;
    /** What the form of this request sends to the admin API, and what became of it. */
    submission: Submission;
    /** The form that Express received, its files in the upload store; null without one. */
    receivedForm: FormData | null;
    /** The files that came with it: the digest of each by its upload's id. */
    receivedFiles?: Map<string, string>;
    /** Set where the form of this request was saved before, with other content. */
    wasSavedOtherwise?: true;
    /** Set once the form of this request was sent: its page shows that, and no draft. */
    formWasSent?: true;
    /** Set by an action whose redirect leads on to the files it received: they are not used up yet. */
    keepReceivedFiles?: true;
  }
}

/** Makes the context of one request. */
export async function createRequestContext(
  services: Services,
  request: {
    method: string;
    /** Path and query. */
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
  // After a form was sent its page is another form's.
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

/** The admin API as one request uses it: its form is sent once, in its person's name, and told to the audit log. */
function apiOf(services: Services, session: ActiveSession | null, submission: Submission): AdminApi {
  const sent = submission.over(services.api);
  const acting = session ? actingApi(sent, actorOf(session, services)) : sent;
  const staff = session?.staff ?? null;
  return services.ownAudit?.over(acting, staff, staff ? services.staffNames.of(staff) : undefined) ?? acting;
}

/** The session of a request, its person as the admin API knows them now. */
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

/** The user's display preferences, from unsigned cookies; an invalid value reads as the default. */
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
