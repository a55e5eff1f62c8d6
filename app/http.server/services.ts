import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAdminApi } from '~/admin-api.server/admin-api';
import { createCapabilities } from '~/admin-api.server/capabilities';
import { createLive } from '~/admin-api.server/live';
import { createMediaOrigins } from '~/admin-api.server/media-origins';
import { createMediaSizes } from '~/admin-api.server/media-size';
import { createMediaUrls } from '~/admin-api.server/media-url';
import { databaseEvents } from '~/audit.server/database-events';
import { fileEvents } from '~/audit.server/file-events';
import { createOwnAudit } from '~/audit.server/own-audit';
import { createAccounts } from '~/auth.server/accounts';
import { createSessions } from '~/auth.server/session';
import { createListReaders } from '~/auth.server/staff-list-readers';
import { createStaffLookup } from '~/auth.server/staff-lookup';
import { createStaffNames } from '~/auth.server/staff-names';
import { createStaffStatus } from '~/auth.server/staff-status';
import type { Config } from '~/config.server';
import { createDatabaseDrafts } from '~/forms.server/database-drafts';
import { createDraftKeys } from '~/forms.server/draft-keys';
import { createDraftStore } from '~/forms.server/draft-store';
import { createDrafts } from '~/forms.server/drafts';
import { createFlashes } from '~/forms.server/flash';
import { createFormOwners } from '~/forms.server/form-owner';
import { createIdempotency } from '~/forms.server/idempotency';
import { createPrinter } from '~/report.server/printer';
import { fileRevocations } from '~/state.server/file-revocations';
import { sharedRevocations } from '~/state.server/revocations';
import { shareChanges } from '~/state.server/shared-changes';
import { openSharedDatabase } from '~/state.server/shared-database';
import { diskFiles } from '~/uploads.server/disk-files';
import { s3Files } from '~/uploads.server/s3-files';
import { createUploads } from '~/uploads.server/store';
import { createVirusScan } from '~/uploads.server/virus-scan';
import { extensions } from '~contract';
import type { Bucket } from '~shared/media/bucket';
import { storeIdOf } from '~shared/media/staged-uploads';
import { runAlone, withoutOthers } from '~shared/run-alone';
import { memoryThrottles, postgresThrottles } from '~shared/throttle';
import type { Services } from './context';
import { createPace } from './pace';

export type Provider = { url: string; token: string; liveUrl: string; mediaKey: string };

/**
 * Creates the services that all requests share.
 * @param secrets the first signs, all verify
 * @param bucket null: uploads are on disk
 */
export function createServices({
  config,
  provider,
  secrets,
  bucket = null,
  log,
}: {
  config: Config;
  provider: () => Provider;
  secrets: string[];
  bucket?: Bucket | null;
  log: Logger;
}): Services {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const database = config.databaseUrl ? openSharedDatabase({ databaseUrl: config.databaseUrl, log }) : null;
  const api = createAdminApi({
    target: provider,
    log,
    has: (call) => capabilities.has(call),
    notify: async (call) => sharedChanges?.notify(call),
  });
  const sharedChanges = database
    ? shareChanges({ database, log, onChange: api.changed, onGap: api.changedUnknown })
    : null;
  const revocations = database
    ? sharedRevocations({ database, log })
    : fileRevocations({ folder: join(config.dataDir, 'revocations'), log });
  const throttles = database
    ? postgresThrottles(database.pool, 'dashboard_throttles', database.ready)
    : memoryThrottles;
  const sessions = createSessions({ secrets, secure, revocations });
  const capabilities = createCapabilities({ client: api.client, log });
  const readers = createListReaders({ revocations });
  const staffNames = createStaffNames();
  const lookup = createStaffLookup({ api, has: capabilities.has, readers, names: staffNames, log });
  const draftStore = database
    ? createDatabaseDrafts({ database, log })
    : createDraftStore({ folder: join(config.dataDir, 'drafts'), log });
  /** Plain http is blocked in pages of https. */
  const storeOrigin = () => {
    const stated = capabilities.mediaOrigin();
    const usable = stated && !(secure && stated.startsWith('http:'));
    return config.media.storeOrigin && usable ? stated : config.media.storeOrigin;
  };
  const media = createMediaUrls({
    secrets,
    origins: createMediaOrigins({ allowed: config.media.origins, log }),
    rules: () => ({
      apiUrl: provider().url,
      publicUrl: config.media.publicUrl,
      apiKey: config.media.apiKey || provider().mediaKey,
      signingSecret: config.adminApi && !capabilities.signsMedia() ? null : provider().token,
      delivery: config.media.delivery,
      storeOrigin: storeOrigin(),
    }),
  });
  return {
    secure,
    config: {
      appName: config.appName,
      chatbotName: config.chatbotName,
      contactEmail: config.contactEmail,
      maxUploadBytes: config.maxUploadBytes,
      demo: config.demo,
      organisation: config.organisation,
    },
    log,
    api,
    ownAudit: config.adminApi
      ? createOwnAudit({
          store: database ? databaseEvents(database) : fileEvents({ folder: join(config.dataDir, 'audit') }),
          knowsCall: capabilities.knowsCall,
          days: config.auditDays,
          log,
        })
      : null,
    sharedChanges,
    databasePool: database?.pool ?? null,
    checkDatabase: database?.check ?? null,
    sessions,
    staffNames,
    staffStatus: createStaffStatus({ lookup, sessions }),
    has: capabilities.has,
    capabilities,
    accounts: createAccounts({
      secrets,
      secure,
      revocations,
      throttles,
      onSlow: (ms, address) =>
        log.warn({ event: 'authn_login_slowed', ms, ip: address }, 'an attempt to sign in was slowed down'),
    }),
    pace: createPace(config.requestsPerMinute),
    flashes: createFlashes({ secrets, secure }),
    drafts: createDrafts(draftStore),
    draftKeys: createDraftKeys({ secrets, secure }),
    formOwners: createFormOwners(secrets),
    draftStore,
    once: createIdempotency({ revocations }),
    uploads: createUploads({
      files: bucket
        ? s3Files(bucket, join(config.dataDir, 'inspecting'))
        : diskFiles(join(config.dataDir, 'uploads')),
      alone: bucket && database ? runAlone(database.pool) : withoutOthers,
      ...(database ? { facts: revocations } : {}),
      isSharedWith: (storeId) => config.s3 !== null && storeId === storeIdOf(config.s3),
      maxBytes: config.maxUploadBytes,
      mediaTypes: capabilities.mediaTypes,
      scan: config.clamdUrl ? createVirusScan(config.clamdUrl, log) : null,
      log,
    }),
    live: createLive({
      api,
      target: provider,
      log,
      changesItself: async () => {
        const schedules = [extensions.scheduleContent, extensions.scheduleInfoItem];
        const known = await Promise.all(schedules.map(capabilities.has));
        return schedules.filter((_, at) => known[at]).map(({ name }) => name);
      },
    }),
    printer: createPrinter({
      chromiumPath: config.chromiumPath,
      chromiumWs: config.chromiumWs,
      log,
      throttles,
    }),
    media,
    mediaSizes: createMediaSizes({ media, dispatcher: api.client.streams, log }),
  };
}
