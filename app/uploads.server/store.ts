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

/** The files on their way to the admin API, in one place whichever way they came in. */
export type Uploads = ReturnType<typeof createUploads>;

/**
 * @param files where they lie until they are passed on
 * @param maxBytes what MAX_UPLOAD_MB allows; an upload kind may allow less
 */
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
  /** What dashboards know together; left out: this one is alone. */
  facts?: Revocations;
  /** Keeps work on files that dashboards share to one of them. */
  alone?: RunAlone;
  /** Whether the files are in the store that an admin API names in its capabilities. */
  isSharedWith?: (storeId: string | null) => boolean;
  /** MIME types of video and audio that the admin API takes; null: any. */
  mediaTypes?: () => Promise<readonly string[] | null>;
  /** Looks for viruses; null: no one does. */
  scan?: VirusScan | null;
  now?: () => number;
}) {
  /** What is said of an upload, of any user, without looking how much of it has arrived. */
  async function about(id: string): Promise<About | null> {
    if (!uploadId.safeParse(id).success) return null;
    return Description.safeParse(await files.description(id)).data ?? null;
  }

  /** @param known what need not be asked for again */
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

  /** Forms that are coming in right now: how many bytes each still needs. */
  const coming = new Set<() => number>();

  /**
   * Whether `bytes` more fit beside what was begun and has not all arrived: 5 % of the disk, at most 1 GiB, stay free
   * for everything else (REL-11).
   */
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

  /** All uploads of a person, newest first. */
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
   * Looks into a file whose bytes are all here and notes what it is; once, however many ask meanwhile.
   * @throws {UploadRejected} when its upload kind does not allow it; it is then deleted
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
      // A film without pictures is sound, which a banner cannot be.
      if (!ruleOf(upload.uploadKind).kinds.includes(found.kind)) throw new UploadRejected('type');
      let { size } = upload;
      if (type.kind === 'image') {
        const drawn = await files.inspect(id, cleanImage);
        await files.replace(id, drawn);
        found.mime = cleanImageType;
        size = drawn.length;
      }
      if (wrongEnding(upload.name, found.kind) !== null) throw new UploadRejected('name');
      // Cancelled meanwhile: nothing of it comes back.
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

  /** Removes an upload of whomever; what cannot be removed now is swept later. */
  const forget = (id: string) =>
    files.remove(id).catch((err: unknown) => log.warn({ err, upload: id }, 'upload not removed'));

  /**
   * Takes a file from a stream with constant memory.
   * @returns the upload, and a digest of the file's name and bytes as they came
   * @throws {UploadRejected} and leaves nothing behind; the rest of the stream is then still to be read
   */
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
      /** Uploads that the same form brought. */
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
    // Not one pipeline: the source is a part of a request whose rest has to be read also when this one fails.
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
      // Closed before it is removed: it could appear after that.
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

    /** An upload of any user: for the tus handler, never for a page. */
    describe: read,
    about,

    /** A person's upload; null when there is none by this id or it is another user’s. */
    async find(owner: string, id: string): Promise<Upload | null> {
      const upload = await read(id);
      return upload?.owner === owner ? upload : null;
    },

    /**
     * A person's upload of this kind that has arrived whole; null when there is none such. One whose last bytes came just
     * before a crash is looked into now: nothing is passed on unseen.
     * @throws {UploadRejected} that is passing, see isPassing
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

    /** Notes that a draft holds these uploads of a person, so that they do not make way for new ones; ids that are none of theirs are passed over. */
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

    /** Removes an upload of a person; one that is not theirs is passed over. @throws {UploadRejected} 'unreachable' */
    async cancel(owner: string, id: string): Promise<void> {
      if ((await read(id))?.owner === owner) await files.remove(id);
    },

    /**
     * Removes uploads of a person that are used up; ids that are none of theirs (also '' and undefined) are passed over. What cannot be removed
     * now is swept later: nothing that was saved fails for it.
     */
    async remove(owner: string, ...ids: (string | undefined)[]): Promise<void> {
      for (const id of ids) {
        const upload = id ? await read(id).catch(() => null) : null;
        if (upload?.owner === owner) await forget(upload.id);
      }
    },

    /** Removes expired uploads, and files that a crash left without their description; not while another dashboard is at it. */
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
