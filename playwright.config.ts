import { defineConfig } from '@playwright/test';
import { chromiumLaunch, findChromium } from './scripts/lib/chromium.mjs';
import { specsOfTier } from './scripts/lib/tiers.mjs';

// Optional, since knip reads this file too.
const executablePath = await findChromium();

// For two cores: some workers only wait.
const workers = 3;

// Only *.js.spec.ts need JavaScript (tests/support/visitor.ts).
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: specsOfTier.testMatch,
  outputDir: 'test-results',
  globalSetup: './tests/support/global-setup.ts',
  workers,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  // npm test reports it as flaky.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: executablePath ? chromiumLaunch(executablePath) : {},
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    // Tracing takes a third of the time.
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
