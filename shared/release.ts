import { version } from '../package.json';

/** scripts/lib/bundle.mjs */
declare const BUILD_COMMIT: string | undefined;

export const release = {
  version,
  commit: typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : 'unknown',
} as const;
