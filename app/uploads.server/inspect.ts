import type { RejectionReason } from '~/lib/upload-fields';
import { errorNamed } from '~/remix-adapter.server';
import { type FileType, fileTypeOf } from '~shared/media/file-type';
import { inspectMediaFile } from '~shared/media/inspect-file';
import type { UploadKind } from '~shared/media/upload-kinds';

/** A file was not taken; the reason has a message per upload kind, see rejectionMessage. */
export class UploadRejected extends Error {
  override readonly name = 'UploadRejected';
  /** The upload kind it was sent as, where that is known. */
  uploadKind: UploadKind | null = null;
  constructor(
    readonly reason: RejectionReason,
    options?: { cause?: unknown },
  ) {
    super(`upload rejected: ${reason}`, options);
  }
}

/** Also where pages, which are built apart from the process around them, have a class of their own by this name. */
export const isUploadRejected = errorNamed<UploadRejected>('UploadRejected');

/** Whether the file may well be taken at another try: it is kept. */
const passing: readonly RejectionReason[] = ['unreachable', 'space', 'unscanned'];
export const isPassing = ({ reason }: UploadRejected) => passing.includes(reason);

/** Whatever went wrong on the way to the disk, as a rejection with its reason. */
export function asRejection(error: unknown): UploadRejected {
  if (isUploadRejected(error)) return error;
  const { code } = error as { code?: string };
  return new UploadRejected(code === 'ENOSPC' || code === 'EDQUOT' ? 'space' : 'broken', { cause: error });
}

export type InspectedMedia = FileType & { duration: number | null; codecs: string };

/**
 * What a file is, by its first bytes; see fileTypeOf.
 * @throws {UploadRejected} 'empty', or 'type' when the upload kind does not allow such files
 */
export async function typeForKind(
  head: Uint8Array,
  uploadKind: UploadKind,
  mediaTypes: readonly string[] | null,
): Promise<FileType> {
  if (head.length === 0) throw new UploadRejected('empty');
  const type = await fileTypeOf(head, uploadKind, mediaTypes);
  if (!type) throw new UploadRejected('type');
  return type;
}

/**
 * Reads a video's or audio's duration and codecs, and whether a container that may hold both has no pictures.
 * @throws {UploadRejected} 'damaged' for half an MP4, 'type' when only the first bytes look like media
 */
export async function inspectMedia(path: string, type: FileType): Promise<InspectedMedia> {
  const found = await inspectMediaFile(path, type.mime);
  if (found === 'damaged') throw new UploadRejected('damaged');
  if (found === 'unreadable') throw new UploadRejected('type');
  const onlySound = type.kind === 'video' && found.kind === 'audio';
  return {
    kind: found.kind,
    mime: onlySound ? type.mime.replace(/^video/, 'audio') : type.mime,
    duration: found.duration,
    codecs: found.codecs,
  };
}
