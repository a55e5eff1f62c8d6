import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { tierOf } from './scripts/lib/tiers.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Not vite.config.ts: Remix's plugin is for building and serving, and does not run inside vitest.
export default defineConfig({
  resolve: {
    alias: {
      '~contract': path('./admin-api/contract/index.ts'),
      '~shared': path('./shared'),
      '~': path('./app'),
    },
  },
  test: {
    // Files share what they have loaded: none changes what another could see, and loading every module for every file took a third of the time.
    isolate: false,
    // Not the 5 s of vitest: a machine may be slow.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', ...tierOf('tests/unit/**/*.test.{ts,tsx}') },
      },
      {
        extends: true,
        test: {
          // Each file has a database of its own.
          name: 'pglite',
          ...tierOf('tests/admin-api/*.test.ts'),
          globalSetup: ['tests/admin-api/support/empty-data-dir.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          // The same tests on a PostgreSQL server.
          name: 'postgres',
          ...tierOf('tests/admin-api/**/*.test.ts', [
            '**/{process,pglite,demo,crash,full-disk}.slow.test.ts', // what only the embedded database has
          ]),
          globalSetup: ['tests/admin-api/support/postgres.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'requests',
          ...tierOf('tests/requests/**/*.test.ts'),
          globalSetup: ['tests/support/global-setup.ts'],
          // Node loads the build itself, as in production.
          server: { deps: { external: [/\/build\/remix\//] } },
          testTimeout: 90_000,
          hookTimeout: 240_000,
          // Each file has a product of its own. Three at once on two cores: some wait for the end of a time limit.
          maxWorkers: 3,
        },
      },
    ],
  },
});
