import { accessSync, constants } from 'node:fs';
import { basename } from 'node:path';

/** The headless shell starts four times as fast. */
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
 * Returns the path of the Chromium that prints PDFs, or null.
 * @param configured CHROMIUM_PATH; disables the search
 */
export function findChromium(configured: string | null): string | null {
  const candidates = configured
    ? [configured]
    : [...names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)), ...usualPaths];
  const found = candidates.find(isRunnable);
  return found ? withoutWrapper(found) : null;
}

/** Debian's wrapper script: a signal would not reach the browser. */
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
