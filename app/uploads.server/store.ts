import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { uploadId } from '~/lib/upload-schema';
import type { Revocations } from '~/state.server/revocations';
import { fileDigest } from '~shared/media/file-digest';
import { ruleOf, sizeLimit, type UploadKind, wrongEnding } from '~shared/media/upload-kinds';
import { type RunAlone, withoutOthers } from '~shared/run-alone';
import { type About, Description, type Upload, type UploadMetadata } from './description';
import { keepMsOf } from './expiry';
import { gate } from './gate';
import { cleanImage, cleanImageType } from './images';
import {
  asRejection,
  inspectMedia,
  isPassing,
  isUploadRejected,
  typeForKind,
  UploadRejected,
} from './inspect';
import { mostWaiting } from './most-waiting';
import { createTransfers } from './transfers';
import type { UploadFiles } from './upload-files';
import { beginOf, newUploadId } from './upload-ids';
import type { VirusScan } from './virus-scan';

export type Uploads = ReturnType<typeof createUploads>;

/** @param maxBytes MAX_UPLOAD_MB; kinds may have lower limits */
export function createUploads({
  files,
  maxBytes,
  log,
  facts,
  alone = withoutOthers,
  isSharedWith = () => false,
  mediaTypes = async () => null,
  scan = null,
  now = Date.now,
}: {
  files: UploadFiles;
  maxBytes: number;
  log: Logger;
  facts?: Revocations;
  alone?: RunAlone;
  isSharedWith?: (storeId: string | null) => boolean;
  mediaTypes?: () => Promise<readonly string[] | null>;
  scan?: VirusScan | null;
  now?: () => number;
}) {
  async function about(id: string): Promise<About | null> {
    if (!uploadId.safeParse(id).success) return null;
    return Description.safeParse(await files.description(id)).data ?? null;
  }

  async function read(id: string, known: { about?: About; received?: number } = {}): Promise<Upload | null> {
    const described = known.about ?? (await about(id));
    const received = described && (known.received ?? (await files.size(id)));
    if (!described || received === null) return null;
    const { size, creation_date: createdAt, metadata } = described;
    return {
      id,
      owner: metadata.owner,
      name: metadata.name,
      uploadKind: metadata.uploadKind,
      kind: metadata.kind ?? null,
      mime: metadata.mime ?? null,
      size,
      received,
      complete: received === size,
      createdAt,
      duration: metadata.duration ? Number(metadata.duration) : null,
      codecs: metadata.codecs ?? null,
      fingerprint: metadata.fingerprint ?? null,
      used: Boolean(metadata.used),
      inDraft: Boolean(metadata.inDraft),
    };
  }

  const write = (id: string, size: number, createdAt: string, metadata: UploadMetadata) =>
    files.describe(id, { id, size, offset: 0, metadata, creation_date: createdAt });

  const coming = new Set<() => number>();

  /** Keeps 5 %, at most 1 GiB, free (REL-11). */
  async function hasSpaceFor(bytes: number): Promise<boolean> {
    const space = await files.space();
    if (!space) return true;
    const begun = await all();
    const { bavail, blocks, bsize } = space;
    let promised = begun.reduce((sum, { size, received }) => sum + Math.max(0, size - received), 0);
    for (const left of coming) promised += left();
    return bavail * bsize - promised - bytes > Math.min(1024 ** 3, blocks * bsize * 0.05);
  }

  async function all(begin?: string): Promise<Upload[]> {
    const described = (await files.list(begin)).filter((upload) => upload.described);
    return (
      await Promise.all(
        described.map(({ id, received }) => read(id, received === undefined ? {} : { received })),
      )
    ).filter((upload) => upload !== null);
  }

  async function ofOwner(owner: string): Promise<Upload[]> {
    return (await all(beginOf(owner)))
      .filter((upload) => upload.owner === owner && !upload.used)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
  }

  const transfers = createTransfers(facts);

  const { requireRoom, requireRoomOf } = mostWaiting(
    ofOwner,
    async (id) => (await transfers.of(id))?.state === 'running',
    (id) => forget(id),
  );

  const limitOf = (uploadKind: UploadKind) => sizeLimit(uploadKind, maxBytes);

  const settling = new Map<string, Promise<Upload>>();
  /**
   * Once per file.
   * @throws {UploadRejected} after deleting it
   */
  function settle(id: string): Promise<Upload> {
    const running = settling.get(id) ?? inspectFile(id).finally(() => settling.delete(id));
    settling.set(id, running);
    return running;
  }

  async function inspectFile(id: string): Promise<Upload> {
    const upload = await read(id);
    if (!upload) throw new UploadRejected('broken');
    try {
      const type = await typeForKind(await files.head(id), upload.uploadKind, await mediaTypes());
      if (scan) await files.inspect(id, scan);
      const isMedia = type.kind === 'video' || type.kind === 'audio';
      const found = isMedia
        ? await files.inspect(id, async (path) => ({
            ...(await inspectMedia(path, type)),
            digest: await fileDigest(path),
          }))
        : { ...type, duration: null, codecs: null };
      // Not valid for a banner.
      if (!ruleOf(upload.uploadKind).kinds.includes(found.kind)) throw new UploadRejected('type');
      let { size } = upload;
      if (type.kind === 'image') {
        const drawn = await files.inspect(id, cleanImage);
        await files.replace(id, drawn);
        found.mime = cleanImageType;
        size = drawn.length;
      }
      if (wrongEnding(upload.name, found.kind) !== null) throw new UploadRejected('name');
      // Cancelled meanwhile.
      if (!(await read(id))) throw new UploadRejected('broken');
      const { owner, name, uploadKind, fingerprint, createdAt } = upload;
      const duration = found.duration === null ? null : String(found.duration);
      await write(id, size, createdAt, { owner, name, uploadKind, fingerprint, ...found, duration });
      return { ...upload, ...found, size, received: size };
    } catch (error) {
      const rejection = asRejection(error);
      if (!isPassing(rejection)) await files.remove(id);
      throw rejection;
    }
  }

  /** Ignores failures; see `sweep`. */
  const forget = (id: string) =>
    files.remove(id).catch((err: unknown) => log.warn({ err, upload: id }, 'upload not removed'));

  /** @throws {UploadRejected} the rest of the stream must still be read */
  async function receive(
    source: Readable,
    {
      owner,
      name,
      uploadKind,
      expected,
      beside = [],
    }: {
      owner: string;
      name: string;
      uploadKind: UploadKind;
      expected: number;
      beside?: readonly string[];
    },
  ): Promise<Upload & { digest: string }> {
    await requireRoom(owner, beside);
    if (!(await hasSpaceFor(Math.min(expected, limitOf(uploadKind))))) throw new UploadRejected('space');
    const accepted = await mediaTypes();
    if (source.destroyed) throw new Error('The file was not received completely.');
    const id = newUploadId(owner);
    const checked = gate(uploadKind, limitOf(uploadKind), accepted);
    const file = files.writer(id);
    const closed = new Promise<void>((done) => file.once('close', () => done()));
    const left = () => Math.max(0, expected - file.bytesWritten);
    coming.add(left);
    // The rest of the request must be read also on errors.
    const cut = (error: Error) => checked.destroy(error);
    const hash = createHash('sha256').update(JSON.stringify(name));
    const digest = (chunk: Buffer) => void hash.update(chunk);
    source.on('data', digest).once('error', cut).pipe(checked);
    try {
      await pipeline(checked, file);
      const description = { owner, name: name.slice(0, 200), uploadKind };
      await write(id, file.bytesWritten, new Date(now()).toISOString(), description);
      await requireRoomOf(owner, id, beside);
      return { ...(await settle(id)), digest: hash.digest('base64url') };
    } catch (error) {
      source.unpipe(checked);
      // It could be created later.
      file.destroy();
      await closed;
      await forget(id);
      throw asRejection(error);
    } finally {
      coming.delete(left);
      source.off('error', cut).off('data', digest);
    }
  }

  return {
    files,
    maxBytes,
    mediaTypes,
    transfers,
    receive,
    settle,
    hasSpaceFor,
    limitOf,
    requireRoom,
    requireRoomOf,

    open: (id: string) => files.read(id),
    isSharedWith,

    /** Of any user: for the tus handler only. */
    describe: read,
    about,

    async find(owner: string, id: string): Promise<Upload | null> {
      const upload = await read(id);
      return upload?.owner === owner ? upload : null;
    },

    /**
     * Inspects now if a crash prevented it.
     * @throws {UploadRejected} if temporary, see isPassing
     */
    async arrived(owner: string, id: string, uploadKind: UploadKind): Promise<Upload | null> {
      const upload = await read(id);
      if (upload?.owner !== owner || upload.uploadKind !== uploadKind || !upload.complete) return null;
      if (upload.kind && !settling.has(id)) return upload;
      return settle(id).catch((error: unknown) => {
        if (isUploadRejected(error) && !isPassing(error)) return null;
        throw error;
      });
    },

    list: ofOwner,

    async keepForDraft(owner: string, ...ids: string[]): Promise<void> {
      for (const id of ids) {
        const described = await about(id).catch(() => null);
        if (!described || described.metadata.owner !== owner || !described.metadata.kind) continue;
        const { size, creation_date, metadata } = described;
        await write(id, size, creation_date, { ...metadata, inDraft: 'yes' }).catch((err: unknown) =>
          log.warn({ err, upload: id }, 'upload not kept for its draft'),
        );
      }
    },

    /** @throws {UploadRejected} 'unreachable' */
    async cancel(owner: string, id: string): Promise<void> {
      if ((await read(id))?.owner === owner) await files.remove(id);
    },

    /** Ignores other users' ids and failures. */
    async remove(owner: string, ...ids: (string | undefined)[]): Promise<void> {
      for (const id of ids) {
        const upload = id ? await read(id).catch(() => null) : null;
        if (upload?.owner === owner) await forget(upload.id);
      }
    },

    async sweep(): Promise<number> {
      let swept = 0;
      await files.tidy();
      await alone('uploads', async () => {
        swept = await removeOld();
      });
      if (swept > 0) log.info({ swept }, 'old uploads removed');
      return swept;
    },
  };

  async function removeOld(): Promise<number> {
    let swept = 0;
    for (const { id, modified } of await files.list()) {
      const upload = await read(id);
      const since = upload ? Date.parse(upload.createdAt) : modified;
      if (now() - since <= keepMsOf(upload)) continue;
      await files.remove(id);
      swept++;
    }
    return swept;
  }
}
