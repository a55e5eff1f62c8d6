// @ts-check
/*
 * Plain JavaScript, since scripts/demo.mjs needs it before anything is built.
 */

/** Everything the product makes in DATA_DIR (tests/requests/demo.slow.test.ts holds this list against a real one). */
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
