import type { Transform } from 'node:stream';
import { gate as sharedGate } from '~shared/media/gate';
import type { UploadKind } from '~shared/media/upload-kinds';
import { typeForKind, UploadRejected } from './inspect';

/**
 * Lets bytes through once the first of them show a type the upload kind allows, and no more than `limit`.
 * @param mediaTypes see fileTypeOf
 */
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
