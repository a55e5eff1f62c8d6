import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { tierOf } from './scripts/lib/tiers.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Separate, since Remix's plugin does not run in vitest.
export default defineConfig({
  resolve: {
    alias: {
      '~contract': path('./admin-api/contract/index.ts'),
      '~shared': path('./shared'),
      '~': path('./app'),
    },
  },
  test: {
    // Reloading modules took a third of the time.
    isolate: false,
    // Slow machines.
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
          // One database per file.
          name: 'pglite',
          ...tierOf('tests/admin-api/*.test.ts'),
          globalSetup: ['tests/admin-api/support/empty-data-dir.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...tierOf('tests/admin-api/**/*.test.ts', [
            '**/{process,pglite,demo,crash,full-disk}.slow.test.ts', // only for the embedded database
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
          // As in production.
          server: { deps: { external: [/\/build\/remix\//] } },
          testTimeout: 90_000,
          hookTimeout: 240_000,
          // Some only wait.
          maxWorkers: 3,
        },
      },
    ],
  },
});
