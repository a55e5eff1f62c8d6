// npm test [slow] [part…] [filter…]: filters are passed to vitest or Playwright.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chromiumOnPath, chromiumPackage, ensureChromium, installDebianPackages } from './lib/chromium.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ensure-built.mjs';
import { canInstallDebianPackages, command, onPath, root, UserError } from './lib/machine.mjs';
import { findPostgres } from './lib/postgres.mjs';
import { runNpm, runTool, step } from './lib/run.mjs';
import { findS3Server, s3Packages } from './lib/s3-server.mjs';

/**
 * @typedef {'fast' | 'slow' | 'all'} Tier
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number, output: string }} Outcome
 * @typedef {{ name: string, title: string, browser?: boolean, build?: boolean | 'slow', helpers?: boolean, early?: boolean, only?: 'fast' | 'slow',
 *   folder?: string, run: (filters: string[], tier: Tier) => Promise<Outcome> }} Part
 */

const reports = mkdtempSync(join(tmpdir(), 'inzira-test-'));
/** Seconds of each file of tests. @type {{ file: string, seconds: number }[]} */
const times = [];

/** @type {Part[]} */
const parts = [
  {
    name: 'lint',
    title: 'Lint and format (biome), nothing unused (knip)',
    only: 'fast',
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
  {
    name: 'unit',
    title: 'Unit tests (vitest)',
    run: (filters, tier) => vitest('unit', filters, tier),
  },
  {
    name: 'types',
    title: 'Types (tsc)',
    only: 'fast',
    // Uses one core, while some unit tests only wait.
    early: true,
    run: () => check('typescript/bin/tsc', ['--noEmit', '--pretty', 'false']),
  },
  {
    name: 'admin-api',
    title: 'Embedded admin API (vitest)',
    folder: 'tests/admin-api',
    build: 'slow',
    helpers: true,
    run: (filters, tier) => vitest(findPostgres() ? 'postgres' : 'pglite', filters, tier),
  },
  {
    name: 'pglite',
    title: 'The same on PGlite (vitest)',
    only: 'slow',
    build: true,
    run: (filters) => vitest('pglite', filters, findPostgres() ? 'all' : 'slow'),
  },
  {
    name: 'requests',
    title: 'Request-level tests (vitest)',
    build: true,
    browser: true,
    helpers: true,
    run: (filters, tier) => vitest('requests', filters, tier),
  },
  {
    name: 'browser',
    title: 'Journeys with and without JavaScript',
    build: true,
    browser: true,
    helpers: true,
    run: (filters, tier) => playwright(filters, tier),
  },
  {
    name: 'commands',
    title: 'Every documented command, in its short form',
    only: 'slow',
    build: true,
    browser: true,
    run: () => documentedCommands(),
  },
];

/** Documented commands without tests; others have their own. */
const documented = [
  ['bench', 'inputs'],
  ['screenshots', 'polls', '360'],
  ['traceability'],
  ['prove-cluster', 'short'],
];

/** @returns {Promise<Outcome>} */
async function documentedCommands() {
  const outcomes = [];
  for (const [name = '', ...args] of documented) {
    const { code, output } = await runNpm(['run', name, '--', ...args]);
    outcomes.push({ name, code, output });
  }
  const failed = outcomes.filter(({ code }) => code !== 0);
  return {
    passed: outcomes.length - failed.length,
    failed: failed.length,
    skipped: 0,
    output: failed.map(({ name, output }) => `npm run ${name}\n${output}`).join('\n'),
  };
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function check(tool, args) {
  const { code, output } = await runTool(tool, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/**
 * @param {string} project
 * @param {string[]} filters
 * @param {Tier} tier
 * @returns {Promise<Outcome>}
 */
async function vitest(project, filters, tier) {
  const report = join(reports, `${project}.json`);
  const { code, output } = await runTool(
    'vitest/vitest.mjs',
    [
      ...['run', '--project', project, '--passWithNoTests'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...filters,
    ],
    { env: { ...process.env, NO_COLOR: '1', TEST_TIER: tier } },
  );
  return counted(code, output, () => {
    const found = JSON.parse(readFileSync(report, 'utf8'));
    for (const { name, startTime, endTime } of found.testResults)
      times.push({ file: relative(root, name), seconds: (endTime - startTime) / 1000 });
    // A file that fails to load has no failed tests.
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

/**
 * @param {string[]} filters
 * @param {Tier} tier
 * @returns {Promise<Outcome>}
 */
async function playwright(filters, tier) {
  const report = join(reports, 'playwright.json');
  const { code, output } = await runTool(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', '--pass-with-no-tests', ...filters],
    {
      env: {
        ...process.env,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        TEST_TIER: tier,
      },
    },
  );
  return counted(code, output, () => {
    const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
    for (const suite of suites)
      times.push({ file: `tests/journeys/${suite.file}`, seconds: secondsOf(suite) });
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      flaky: stats.flaky,
    };
  });
}

/**
 * @param {any} suite
 * @returns {number}
 */
const secondsOf = ({ specs = [], suites = [] }) =>
  sum(
    specs
      .flatMap((/** @type {any} */ { tests }) => tests)
      .flatMap(({ results }) => results.map((/** @type {any} */ { duration }) => duration / 1000)),
  ) + sum(suites.map(secondsOf));

function printSlowest() {
  if (times.length < 10) return;
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log('\nThe ten slowest files:');
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

/**
 * A failed runner without failed tests counts as one failure.
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

/** Without these, some tests are skipped. */
const helpers = () =>
  [
    { found: onPath('pdftotext'), packages: ['poppler-utils'], for: 'reading the exported PDF' },
    { found: findPostgres(), packages: ['postgresql'], for: 'the tests on a PostgreSQL server' },
    // 270 MB: optional.
    { found: findS3Server(), packages: s3Packages, for: 'media in S3', byHand: true },
  ].filter((helper) => !helper.found);

/**
 * Installs Debian packages while other parts run.
 * @param {Part[]} chosen
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

/**
 * For some parts, only slow tests need a build.
 * @param {Part} part
 * @param {string[]} filters
 * @param {Tier} tier
 */
function needsBuild({ build, folder }, filters, tier) {
  if (build !== 'slow') return build;
  if (tier === 'fast') return false;
  const files = readdirSync(join(root, folder ?? ''), { recursive: true, encoding: 'utf8' });
  return files.some(
    (file) =>
      file.includes('.slow.') && (filters.length === 0 || filters.some((filter) => file.includes(filter))),
  );
}

await command(async () => {
  const words = process.argv.slice(2);
  const tiers = /** @type {Tier[]} */ (['slow', 'all']);
  const asked = tiers.find((tier) => words.includes(tier));
  const names = parts.map(({ name }) => name);
  const filters = words.filter((word) => word !== asked && !names.includes(word));
  const named = parts.filter((part) => words.includes(part.name));
  if (filters.length > 0 && named.length === 0)
    throw new UserError(
      `Name the part as well: npm test -- unit ${filters.join(' ')}\nParts: ${names.join(', ')}.`,
    );
  // A named file runs in any tier.
  const tier = asked ?? (filters.length > 0 ? 'all' : 'fast');
  const chosen =
    named.length > 0 ? named : parts.filter(({ only }) => !only || tier === 'all' || only === tier);

  let installed = /** @type {(() => Promise<void>) | null} */ (beginInstalling(chosen));
  await ensureInstalled();
  const early = new Map(chosen.filter((part) => part.early).map((part) => [part, part.run(filters, tier)]));
  let passed = 0;
  let failed = 0;
  let matched = false;
  for (const part of chosen) {
    if (wantsMachine(part)) {
      await installed?.();
      installed = null;
    }
    if (needsBuild(part, filters, tier)) {
      try {
        await ensureBuilt();
      } catch (error) {
        console.log(error instanceof UserError ? error.message : error);
        failed += 1; // nothing after it could run
        break;
      }
    }
    const outcome = await step(part.title, () => early.get(part) ?? part.run(filters, tier), summary);
    if (outcome.failed > 0 || outcome.flaky) console.log(`\n${outcome.output.trim()}\n`);
    passed += outcome.passed;
    failed += outcome.failed;
    // Lint and types take no filter.
    matched ||= part.run.length > 0 && outcome.passed + outcome.failed + outcome.skipped > 0;
  }
  rmSync(reports, { recursive: true, force: true });
  printSlowest();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
  if (filters.length > 0 && !matched && failed === 0)
    throw new UserError(
      `No test in ${chosen.map((part) => part.name).join(' or ')} matches ${filters.join(' ')}.`,
    );
});

/** @param {Part} part */
function wantsMachine({ build, browser, helpers }) {
  return Boolean(build || browser || helpers);
}
