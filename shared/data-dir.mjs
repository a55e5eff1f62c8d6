// @ts-check
/* scripts/demo.mjs needs it before the build. */

export const madeInDataDir = [
  'pglite',
  'pglite-socket',
  'media',
  'media-pending',
  'media-moving',
  'incoming',
  'uploads',
  'drafts',
  'outbox',
  'secrets',
  'session-secret',
  'totp-key',
  'revocations',
  'audit',
  '.lock',
];
