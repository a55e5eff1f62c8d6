import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'vitest';
import { uploadTests } from '../support/upload-tests';

describe('uploads on the disk, over lines that are cut (REL-15) (SPEC §10.17)', () =>
  uploadTests(async () => ({
    adminApiEnv: {},
    dashboardEnv: {},
    stored: (dataDir) => readdir(join(dataDir, 'uploads')).catch(() => []),
    forgetFacts: (dataDir) => rm(join(dataDir, 'revocations'), { recursive: true, force: true }),
    remove: async () => {},
  })));
