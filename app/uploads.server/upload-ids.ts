import { createHash, randomBytes } from 'node:crypto';

/** What the ids of a person's uploads begin with, so that a store can list them without everyone else's. */
export const beginOf = (owner: string) => createHash('sha256').update(owner).digest('hex').slice(0, 8);

/** An id for a new upload: 96 of its bits no one can guess. */
export const newUploadId = (owner: string) => beginOf(owner) + randomBytes(12).toString('hex');
