import { accessSync, constants } from 'node:fs';
import { basename } from 'node:path';

/** The headless shell first: it starts in a quarter of the time of the full browser, with half the memory. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium that draws the PDF.
 * @param configured CHROMIUM_PATH; when set, no other one is looked for
 * @returns its path, or null when there is none that can be run
 */
export function findChromium(configured: string | null): string | null {
  const candidates = configured
    ? [configured]
    : [...names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)), ...usualPaths];
  const found = candidates.find(isRunnable);
  return found ? withoutWrapper(found) : null;
}

/**
 * Debian's /usr/bin/chromium-headless-shell is a shell script that stays as the browser's parent: a signal meant for
 * the browser would end the script only. The program itself lies elsewhere under the same name.
 */
function withoutWrapper(path: string): string {
  const program = `/usr/lib/chromium/${basename(path)}`;
  return path.startsWith('/usr/bin/') && isRunnable(program) ? program : path;
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
