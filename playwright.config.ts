import { defineConfig } from '@playwright/test';
import { chromiumLaunch, findChromium } from './scripts/lib/chromium.mjs';
import { specsOfTier } from './scripts/lib/tiers.mjs';

// None is no error here: knip reads this file too, on machines that have none yet. Playwright itself says what it wants.
const executablePath = await findChromium();

// On two cores: some of them wait, for a toast to go or for a slow line.
const workers = 3;

// Most journeys are *.js.spec.ts; the few others, one per kind of page or control, run with and without JavaScript: every request test is a
// browser without it already (tests/support/visitor.ts).
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: specsOfTier.testMatch,
  outputDir: 'test-results',
  globalSetup: './tests/support/global-setup.ts',
  workers,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  // One: a journey that passes only then is named in the summary of npm test as flaky, and its cause is to be found.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: executablePath ? chromiumLaunch(executablePath) : {},
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    // Recording takes a third of the time of every test; --trace on records one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'js', use: { javaScriptEnabled: true }, testIgnore: specsOfTier.testIgnore },
    {
      name: 'no-js',
      use: { javaScriptEnabled: false },
      testIgnore: [...specsOfTier.testIgnore, '**/*.js.spec.ts', '**/*.js.slow.spec.ts'],
    },
  ],
});
