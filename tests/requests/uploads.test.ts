import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'vitest';
import { uploadTests } from '../support/upload-tests';

describe('uploads on the disk', () =>
  uploadTests(async () => ({
    adminApiEnv: {},
    dashboardEnv: {},
    stored: (dataDir) => readdir(join(dataDir, 'uploads')).catch(() => []),
    remove: async () => {},
  })));
