import type { RejectionReason } from '~/lib/upload-fields';
import { errorNamed } from '~/remix-adapter.server';
import { type FileType, fileTypeOf, isCompressed } from '~shared/media/file-type';
import { inspectMediaFile } from '~shared/media/inspect-file';
import type { UploadKind } from '~shared/media/upload-kinds';

/** See rejectionMessage. */
export class UploadRejected extends Error {
  override readonly name = 'UploadRejected';
  uploadKind: UploadKind | null = null;
  constructor(
    readonly reason: RejectionReason,
    options?: { cause?: unknown },
  ) {
    super(`upload rejected: ${reason}`, options);
  }
}

/** By name: pages are a separate bundle. */
export const isUploadRejected = errorNamed<UploadRejected>('UploadRejected');

/** A retry may succeed: keep the file. */
const passing: readonly RejectionReason[] = ['unreachable', 'space', 'unscanned'];
export const isPassing = ({ reason }: UploadRejected) => passing.includes(reason);

export function asRejection(error: unknown): UploadRejected {
  if (isUploadRejected(error)) return error;
  const { code } = error as { code?: string };
  return new UploadRejected(code === 'ENOSPC' || code === 'EDQUOT' ? 'space' : 'broken', { cause: error });
}

export type InspectedMedia = FileType & { duration: number | null; codecs: string };

/** @throws {UploadRejected} 'empty', 'compressed' or 'type' */
export async function typeForKind(
  head: Uint8Array,
  uploadKind: UploadKind,
  mediaTypes: readonly string[] | null,
): Promise<FileType> {
  if (head.length === 0) throw new UploadRejected('empty');
  if (uploadKind === 'icon' && isCompressed(head)) throw new UploadRejected('compressed');
  const type = await fileTypeOf(head, uploadKind, mediaTypes);
  if (!type) throw new UploadRejected('type');
  return type;
}

/** @throws {UploadRejected} 'damaged' or 'type' */
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
