import { createHash, randomBytes } from 'node:crypto';

/** Returns the prefix of a user's uploads, to list them. */
export const beginOf = (owner: string) => createHash('sha256').update(owner).digest('hex').slice(0, 8);

/** Creates an id with 96 random bits. */
export const newUploadId = (owner: string) => beginOf(owner) + randomBytes(12).toString('hex');
