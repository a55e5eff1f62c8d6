import type { Upload } from './description';
import { UploadRejected } from './inspect';

/** Most unfinished uploads of one person. */
export const maxWaiting = 30;

/**
 * Keeps a person's unfinished uploads few, whichever way they come in, at any process.
 * @param listOf all uploads of a person, newest first
 */
export function mostWaiting(listOf: (owner: string) => Promise<Upload[]>) {
  return {
    /** @throws {UploadRejected} 'waiting' when a person has as many as they may */
    async requireRoom(owner: string): Promise<void> {
      if ((await listOf(owner)).length >= maxWaiting) throw new UploadRejected('waiting');
    },

    /**
     * The same for an upload that has begun: of those that began at the same moment the first ones may stay.
     * @throws {UploadRejected} 'waiting'
     */
    async requireRoomOf(owner: string, id: string): Promise<void> {
      const begun = await listOf(owner);
      const place = begun.length - begun.findIndex((upload) => upload.id === id);
      if (place > maxWaiting) throw new UploadRejected('waiting');
    },
  };
}
