import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './scripts/lib/postgres.mjs';

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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'app/**/*.test.{ts,tsx}', 'admin-api/**/*.test.ts'],
          // None of them changes what another could see, and loading every module for every file took a third of the time.
          isolate: false,
          // Not the 5 s of vitest: a machine may be slow.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'admin-api',
          include: ['tests/admin-api/*.test.ts'],
          // PGlite is PostgreSQL's own code: where a server is, single calls are tried there alone, and here the contract's suite, which makes
          // every call, and what this database has of its own: files, one process, dumps.
          exclude: findPostgres()
            ? [
                '**/{account,acting,analytics,audit,auth,contents,hostile,idempotency,info-and-prompts,library}.test.ts',
                '**/{mail-queue,media-access,mobile-api,passkeys,password-reset,question-edits,questions,results}.test.ts',
                '**/{restore-untrusted,roles,schedules,staff-users,surroundings,totp-keys}.test.ts',
              ]
            : [],
          globalSetup: ['tests/admin-api/support/empty-data-dir.ts'],
          // Each file has a database of its own, and shares what it loads; on two cores more than two at once only get slower.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // The same tests on a PostgreSQL server, where one is found.
          name: 'postgres',
          include: ['tests/admin-api/**/*.test.ts'],
          exclude: ['**/{process,pglite,demo,crash,full-disk}.test.ts'],
          globalSetup: ['tests/admin-api/support/postgres.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'requests',
          include: ['tests/requests/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Each file has a product of its own; what they share is the code, the built pages among it.
          isolate: false,
          // Node loads the build itself, as in production.
          server: { deps: { external: [/\/build\/remix\//] } },
          testTimeout: 90_000,
          hookTimeout: 240_000,
          // Each file has a product of its own. Three at once on two cores: some wait for the next code or the end of a time limit.
          maxWorkers: 3,
        },
      },
    ],
  },
});
