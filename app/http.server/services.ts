import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAdminApi } from '~/admin-api.server/admin-api';
import { createCapabilities } from '~/admin-api.server/capabilities';
import { createLive } from '~/admin-api.server/live';
import { createMediaAddresses } from '~/admin-api.server/media-address';
import { createMediaOrigins } from '~/admin-api.server/media-origins';
import type { Config } from '~/config.server';
import { createPrinter } from '~/report.server/printer';
import { createAccounts } from '~/session.server/accounts';
import { createDraftKeys } from '~/session.server/draft-keys';
import { createDraftStore } from '~/session.server/draft-store';
import { createDrafts } from '~/session.server/drafts';
import { fileMarks } from '~/session.server/file-marks';
import { createFlashes } from '~/session.server/flash';
import { sharedMarks } from '~/session.server/marks';
import { createOnce } from '~/session.server/once';
import { createSessions } from '~/session.server/session';
import { createAskers } from '~/session.server/staff-askers';
import { createStaffLookup } from '~/session.server/staff-lookup';
import { createStaffNames } from '~/session.server/staff-names';
import { createStaffStatus } from '~/session.server/staff-status';
import { createUploads } from '~/uploads.server/store';
import type { Services } from './context';

/** Where the admin API is; the embedded one is known only once it has started. */
export type Provider = { url: string; token: string; liveUrl: string; mediaKey: string };

/**
 * Makes what all requests share.
 * @param provider current address and credentials of the admin API
 * @param secrets for signing cookies; the first signs, all verify
 */
export function createServices({
  config,
  provider,
  secrets,
  log,
}: {
  config: Config;
  provider: () => Provider;
  secrets: string[];
  log: Logger;
}): Services {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const api = createAdminApi({ target: provider, log });
  const marks = config.databaseUrl
    ? sharedMarks({ databaseUrl: config.databaseUrl, log })
    : fileMarks({ folder: join(config.dataDir, 'revocations'), log });
  const sessions = createSessions({ secrets, secure, marks });
  const capabilities = createCapabilities({ client: api.client, log });
  const askers = createAskers({ marks });
  const staffNames = createStaffNames();
  const lookup = createStaffLookup({ api, has: capabilities.has, askers, names: staffNames, log });
  const draftStore = createDraftStore({ folder: join(config.dataDir, 'drafts'), log });
  return {
    secure,
    config: {
      appName: config.appName,
      chatbotName: config.chatbotName,
      contactEmail: config.contactEmail,
      maxUploadBytes: config.maxUploadBytes,
      demo: config.demo,
    },
    log,
    api,
    sessions,
    staffNames,
    staffStatus: createStaffStatus({ lookup, sessions }),
    has: capabilities.has,
    capabilities,
    accounts: createAccounts({
      ...{ secrets, secure, marks },
      onSlow: (ms, address) => log.warn({ event: 'authn_login_slowed', ms, address }),
    }),
    flashes: createFlashes({ secrets, secure }),
    drafts: createDrafts(draftStore),
    draftKeys: createDraftKeys({ secrets, secure }),
    draftStore,
    once: createOnce({ marks }),
    uploads: createUploads({
      folder: join(config.dataDir, 'uploads'),
      maxBytes: config.maxUploadBytes,
      mediaTypes: capabilities.mediaTypes,
      log,
    }),
    live: createLive({ api, target: provider, log }),
    printer: createPrinter({ chromiumPath: config.chromiumPath, log }),
    media: createMediaAddresses({
      secrets,
      origins: createMediaOrigins({ allowed: config.media.origins, log }),
      rules: () => ({
        apiUrl: provider().url,
        publicUrl: config.media.publicUrl,
        apiKey: config.media.apiKey || provider().mediaKey,
        delivery: config.media.delivery,
      }),
    }),
  };
}
