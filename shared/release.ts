import { version } from '../package.json';

/** Put in by the build (scripts/lib/bundle.mjs); running from the sources there is none. */
declare const BUILD_COMMIT: string | undefined;

/** What is running: the release, and the commit it was built from; 'unknown' where the build was not told. */
export const release = {
  version,
  commit: typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : 'unknown',
} as const;
