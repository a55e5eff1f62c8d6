import { randomBytes } from 'node:crypto';

/** A new row id: 16 characters of `[A-Za-z0-9_-]`, 96 random bits; fits the contract's id parameter. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}
