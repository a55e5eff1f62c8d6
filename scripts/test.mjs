// npm test: everything that holds the product, on a machine with only Node and npm.
// npm test -- unit browser runs the named parts; what is not a part's name goes to vitest or Playwright as a filter.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumOnPath, chromiumPackage, ensureChromium, installDebianPackages } from './lib/chromium.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure-built.mjs';
import { canInstallDebianPackages, command, onPath, UserError } from './lib/machine.mjs';
import { findPostgres } from './lib/postgres.mjs';
import { runTool, step } from './lib/run.mjs';
import { findS3Server, s3Packages } from './lib/s3-server.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number, output: string }} Outcome
 * @typedef {{ name: string, title: string, browser?: boolean, build?: boolean, helpers?: boolean, early?: boolean, onlyByName?: boolean, run: (filters: string[]) => Promise<Outcome> }} Part
 */

/** How the titles of the walks over every screen begin (tests/journeys/axe.spec.ts, long-words.spec.ts). */
const walks = 'axe finds nothing|long words at';

const reports = mkdtempSync(join(tmpdir(), 'inzira-test-'));

/** @type {Part[]} */
const parts = [
  {
    name: 'lint',
    title: 'Lint and format (biome), nothing unused (knip)',
    async run() {
      const outcomes = [
        await check('@biomejs/biome/bin/biome', ['check', '.']),
        await check('knip/bin/knip.js', ['--no-progress']),
      ];
      return {
        passed: sum(outcomes.map(({ passed }) => passed)),
        failed: sum(outcomes.map(({ failed }) => failed)),
        skipped: 0,
        output: outcomes.map(({ output }) => output).join('\n'),
      };
    },
  },
  { name: 'unit', title: 'Unit tests (vitest)', run: (filters) => vitest('unit', filters) },
  {
    name: 'types',
    title: 'Types (tsc)',
    // It keeps one core busy; beside it the unit tests, of which some only wait, take hardly longer.
    early: true,
    run: () => check('typescript/bin/tsc', ['--noEmit', '--pretty', 'false']),
  },
  {
    name: 'admin-api',
    title: 'Embedded admin API (vitest)',
    build: true,
    run: (filters) => vitest('admin-api', filters),
  },
  {
    name: 'postgres',
    title: 'The same on PostgreSQL (vitest)',
    helpers: true,
    run: async (filters) =>
      findPostgres() ? vitest('postgres', filters) : { passed: 0, failed: 0, skipped: 1, output: '' },
  },
  {
    name: 'requests',
    title: 'Request-level tests (vitest)',
    build: true,
    browser: true,
    helpers: true,
    run: (filters) => vitest('requests', filters),
  },
  {
    name: 'browser',
    title: 'Journeys with and without JavaScript',
    build: true,
    browser: true,
    helpers: true,
    run: (filters) => playwright(['--grep-invert', walks, ...filters]),
  },
  {
    // Every screen in every width and colour takes longer than all the rest together, so it runs when it is asked for.
    name: 'axe',
    title: 'Every screen: axe, and very long words',
    onlyByName: true,
    build: true,
    browser: true,
    run: (filters) => playwright(['--grep', walks, ...filters]),
  },
];

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * A tool that is one check: it passes or it fails.
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function check(tool, args) {
  const { code, output } = await runTool(tool, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** @param {string} project @param {string[]} filters @returns {Promise<Outcome>} */
async function vitest(project, filters) {
  const report = join(reports, `${project}.json`);
  const { code, output } = await runTool(
    'vitest/vitest.mjs',
    [
      ...['run', '--project', project, '--passWithNoTests'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...filters,
    ],
    { env: { ...process.env, NO_COLOR: '1' } },
  );
  return counted(code, output, () => {
    const found = JSON.parse(readFileSync(report, 'utf8'));
    // A file that cannot even be loaded has no tests of its own to fail.
    const broken = found.testResults.filter(
      (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    return {
      passed: found.numPassedTests,
      failed: found.numFailedTests + broken,
      skipped: found.numPendingTests + found.numTodoTests,
    };
  });
}

/** @param {string[]} filters @returns {Promise<Outcome>} */
async function playwright(filters) {
  const report = join(reports, 'playwright.json');
  const { code, output } = await runTool(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', '--pass-with-no-tests', ...filters],
    { env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return counted(code, output, () => {
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      flaky: stats.flaky,
    };
  });
}

/**
 * What a test runner's report says; a runner that failed without a failed test, or left no report, counts as one failure.
 * @param {number} code
 * @param {string} output
 * @param {() => { passed: number, failed: number, skipped: number, flaky?: number }} read
 * @returns {Outcome}
 */
function counted(code, output, read) {
  try {
    const found = read();
    return { ...found, failed: Math.max(found.failed, code === 0 ? 0 : 1), output };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, output };
  }
}

/** Programs of Debian's packages that some tests want; without one, those tests say that they were skipped. */
const helpers = () =>
  [
    { found: onPath('pdftotext'), packages: ['poppler-utils'], for: 'reading the exported PDF' },
    { found: findPostgres(), packages: ['postgresql'], for: 'the tests on a PostgreSQL server' },
    // Some 270 MB, and a minute: whoever changes how media are stored installs it.
    { found: findS3Server(), packages: s3Packages, for: 'media in S3', byHand: true },
  ].filter((helper) => !helper.found);

/**
 * Begins to install what the chosen parts want of Debian's packages, where that can be done: npm and the parts that want none of it have
 * the time meanwhile.
 * @param {Part[]} chosen
 * @returns waits for it; then says what is skipped, and finds the Chromium
 */
function beginInstalling(chosen) {
  const wantsBrowser = chosen.some((part) => part.browser);
  const wantsHelpers = chosen.some((part) => part.helpers);
  const packages = [
    ...(wantsBrowser && !chromiumOnPath() ? [chromiumPackage] : []),
    ...(wantsHelpers ? helpers().flatMap((helper) => (helper.byHand ? [] : helper.packages)) : []),
  ];
  const installing = canInstallDebianPackages && packages.length > 0 && installDebianPackages(...packages);
  return async () => {
    if (installing)
      await step(
        `Installing ${packages.join(', ')}`,
        () => installing,
        (ok) => (ok ? 'done' : 'not installed'),
      );
    if (wantsBrowser) process.env.CHROMIUM_PATH = await ensureChromium();
    if (!wantsHelpers) return;
    for (const helper of helpers())
      console.log(`Debian's ${helper.packages.join(', ')} is not here: ${helper.for} is skipped.`);
  };
}

/** @param {Outcome} outcome */
const summary = ({ passed, failed, skipped, flaky }) =>
  `${passed} passed${failed ? `, ${failed} failed` : ''}${flaky ? `, ${flaky} of them at the second try` : ''}${skipped ? `, ${skipped} skipped` : ''}`;

await command(async () => {
  const words = process.argv.slice(2);
  const filters = words.filter((word) => !parts.some((part) => part.name === word));
  const named = parts.filter((part) => words.includes(part.name));
  if (filters.length > 0 && named.length === 0)
    throw new UserError(
      `Name the part as well: npm test -- unit ${filters.join(' ')}\nParts: ${parts.map((p) => p.name).join(', ')}.`,
    );
  const chosen = named.length > 0 ? named : parts.filter((part) => !part.onlyByName);

  let installed = /** @type {(() => Promise<void>) | null} */ (beginInstalling(chosen));
  await ensureInstalled();
  const early = new Map(chosen.filter((part) => part.early).map((part) => [part, part.run(filters)]));
  let passed = 0;
  let failed = 0;
  let matched = false;
  for (const part of chosen) {
    if (part.build || part.browser || part.helpers) {
      await installed?.();
      installed = null;
    }
    if (part.build) {
      try {
        await ensureBuilt();
      } catch (error) {
        console.log(error instanceof UserError ? error.message : error);
        failed += 1; // nothing after it could run
        break;
      }
    }
    const outcome = await step(part.title, () => early.get(part) ?? part.run(filters), summary);
    if (outcome.failed > 0 || outcome.flaky) console.log(`\n${outcome.output.trim()}\n`);
    passed += outcome.passed;
    failed += outcome.failed;
    // Lint and types take no filter.
    matched ||= part.run.length > 0 && outcome.passed + outcome.failed + outcome.skipped > 0;
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
  if (filters.length > 0 && !matched && failed === 0)
    throw new UserError(
      `No test in ${chosen.map((part) => part.name).join(' or ')} matches ${filters.join(' ')}.`,
    );
});
