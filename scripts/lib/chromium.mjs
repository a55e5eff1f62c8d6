import { existsSync } from 'node:fs';
import { canInstallDebianPackages, onPath, UserError } from './machine.mjs';
import { run, runTool, step } from './run.mjs';

/** The headless shell starts faster, with half the memory. */
export const chromiumPackage = 'chromium-headless-shell';
const names = [chromiumPackage, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Returns the Chromium of CHROMIUM_PATH or PATH.
 * @returns {string | null} its path, as it is named
 */
export const chromiumOnPath = () =>
  process.env.CHROMIUM_PATH || (names.map(onPath).find((path) => path !== null) ?? null);

/**
 * Finds an installed Chromium.
 * @returns {Promise<string | null>} its path
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new UserError(`CHROMIUM_PATH names ${named}, but there is no such file.`);
  }
  const path = chromiumOnPath();
  if (path) return path;
  try {
    const { chromium } = await import('@playwright/test');
    const own = chromium.executablePath();
    return existsSync(own) ? own : null;
  } catch {
    return null; // Playwright is not installed
  }
}

/**
 * Finds or installs a Chromium.
 * @returns {Promise<string>} its path; throws a UserError that says what to do when every way failed
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  await step('Installing a Chromium', async () => {
    if (canInstallDebianPackages) {
      await installDebianPackages(chromiumPackage);
      if (!onPath(chromiumPackage)) await installDebianPackages('chromium');
    }
    if (!(await findChromium())) await runTool('@playwright/test/cli.js', ['install', 'chromium']);
  });
  const installed = await findChromium();
  if (installed) return installed;
  throw new UserError(
    "No Chromium was found and none could be installed. Install Debian's package chromium, or set CHROMIUM_PATH to a Chromium or Chrome.",
  );
}

let listsAreFresh = false;

/**
 * Installs Debian packages; needs canInstallDebianPackages.
 * @param {string[]} names
 * @returns {Promise<boolean>} whether apt-get said it worked
 */
export async function installDebianPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!listsAreFresh) listsAreFresh = (await run('apt-get', ['update', '-qq'], { env })).code === 0;
  const result = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
  return result.code === 0;
}

/**
 * Returns launch options for tests: no network requests, no sandbox as root.
 * @param {string} executablePath
 */
export function chromiumLaunch(executablePath) {
  return {
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}
