import type { Transform } from 'node:stream';
import { gate as sharedGate } from '~shared/media/gate';
import type { UploadKind } from '~shared/media/upload-kinds';
import { typeForKind, UploadRejected } from './inspect';

/** Passes bytes on once their type is allowed, up to `limit`. */
export const gate = (
  uploadKind: UploadKind,
  limit: number,
  mediaTypes: readonly string[] | null,
): Transform =>
  sharedGate({
    limit,
    tooLarge: () => new UploadRejected('size'),
    check: async (head) => void (await typeForKind(head, uploadKind, mediaTypes)),
  });
