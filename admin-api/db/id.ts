import { randomBytes } from 'node:crypto';

/** Generates a row id of 96 random bits. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}
