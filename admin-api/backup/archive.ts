import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { inArchive, type Manifest, maxManifestBytes, parseManifest, printable } from './manifest';
import { UnusableBackup } from './unusable';

const ageMagic = 'age-encryption.org/v1';

export type ArchiveWriter = {
  add(name: string, size: number, body: Readable): Promise<void>;
  addFile(name: string, path: string): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  files: Manifest['files'];
  end(): Promise<void>;
};

/** Starts a tar.gz, encrypted with age if there is a passphrase. */
export async function writeArchive(out: Writable, passphrase: string | null): Promise<ArchiveWriter> {
  const pack = tar.pack();
  // `written` reports errors; without a listener they would crash the process.
  pack.on('error', () => {});
  // Media are already compressed; level 3 is three times faster for the rest.
  const packed: Readable = pack.pipe(createGzip({ level: 3 }));
  const written = passphrase ? pipeline(await encrypted(packed, passphrase), out) : pipeline(packed, out);
  // After an output error `add` would wait forever.
  const broken = written.then(() => new Promise<never>(() => {}));
  broken.catch(() => {}); // thrown by whatever waits
  const files: Manifest['files'] = {};
  const add: ArchiveWriter['add'] = async (name, size, body) => {
    const hash = createHash('sha256');
    const hashed = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const added = pipeline(body, hashed, pack.entry({ name, size, mode: 0o600 }));
    added.catch(() => {});
    await Promise.race([added, broken]);
    files[name] = { size, sha256: hash.digest('hex') };
  };
  return {
    add,
    addFile: async (name, path) => add(name, (await stat(path)).size, createReadStream(path)),
    addText: (name, text) => add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)])),
    files,
    end: async () => {
      pack.finalize();
      await written;
    },
  };
}

const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream);

async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  return fromWeb(await age.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>));
}

async function decrypted(
  path: string,
  passphrase: string | null,
  allowUnencrypted: boolean,
): Promise<Readable> {
  const start = await buffer(createReadStream(path, { end: ageMagic.length - 1 })).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new UnusableBackup(`${path} cannot be read (${cause.code}).`, { cause });
    },
  );
  if (start.toString('latin1') !== ageMagic) {
    // Only the passphrase proves who wrote an archive.
    if (passphrase && !allowUnencrypted)
      throw new UnusableBackup(
        'BACKUP_PASSPHRASE is set, and this backup is not encrypted: anybody may have written it. If you know that it is yours, add --allow-unencrypted.',
      );
    return createReadStream(path);
  }
  if (!passphrase)
    throw new UnusableBackup('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.');
  const { Decrypter } = await import('age-encryption');
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  const encrypted = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const opened = await age.decrypt(encrypted).catch((cause: Error) => {
    throw new UnusableBackup(
      /no identity matched/.test(cause.message)
        ? 'BACKUP_PASSPHRASE is not the passphrase of this backup.'
        : notWhole(path),
      { cause },
    );
  });
  return fromWeb(opened);
}

const notWhole = (path: string) =>
  `${path} is no whole backup: it was cut off or damaged, or is another file.`;

export type BackupSource = { path: string; passphrase: string | null; allowUnencrypted: boolean };

type Entry = { name: string; size: number; body: Readable };

async function readEntries(
  { path, passphrase, allowUnencrypted }: BackupSource,
  take: (entry: Entry) => Promise<unknown>,
): Promise<void> {
  const source = await decrypted(path, passphrase, allowUnencrypted);
  const extract = tar.extract();
  const taken = (async () => {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file')
        throw new UnusableBackup(`${path} is not a backup of this product: it has ${printable(name)}.`);
      await take({ name, size, body: entry as unknown as Readable });
    }
  })();
  try {
    await Promise.all([pipeline(source, createGunzip(), extract), taken]);
  } catch (cause) {
    if (cause instanceof UnusableBackup || (cause as { code?: string }).code === 'ENOSPC') throw cause;
    throw new UnusableBackup(notWhole(path), { cause });
  }
}

/** Reads the manifest, the last file of a backup. @throws {UnusableBackup} */
export async function readManifest(source: BackupSource): Promise<Manifest> {
  const { path } = source;
  let text: string | null = null;
  await readEntries(source, async ({ name, size, body }) => {
    if (name === inArchive.manifest && size > maxManifestBytes)
      throw new UnusableBackup(`${path} is not a backup of this product: its manifest is too large.`);
    if (name === inArchive.manifest) text = (await buffer(body)).toString();
    else await finished(body.resume());
  });
  if (text === null)
    throw new UnusableBackup(`${path} is no whole backup: its manifest, the last file, is not there.`);
  const manifest = parseManifest(text);
  if (!manifest)
    throw new UnusableBackup(
      `${path} was not written by this product, or by a release that this one does not know.`,
    );
  return manifest;
}

/** Unpacks a backup; stops before any file that the manifest does not list. */
export async function unpackArchive(source: BackupSource, folder: string, manifest: Manifest): Promise<void> {
  const { path } = source;
  const missing = new Map(Object.entries(manifest.files));
  await readEntries(source, async ({ name, size, body }) => {
    if (name === inArchive.manifest) return finished(body.resume());
    const expected = missing.get(name);
    if (!expected)
      throw new UnusableBackup(
        Object.hasOwn(manifest.files, name)
          ? `${path} is damaged: it has ${name} twice.`
          : `${path} is damaged: it has ${printable(name)}, which its manifest does not name.`,
      );
    missing.delete(name);
    const hash = createHash('sha256');
    if (size === expected.size) await unpack(body, hash, join(folder, name));
    if (size !== expected.size || hash.digest('hex') !== expected.sha256)
      throw new UnusableBackup(`${path} is damaged: ${name} is not what it was when the backup was written.`);
  });
  for (const name of missing.keys())
    throw new UnusableBackup(`${path} is damaged: ${name}, which its manifest names, is not there.`);
}

async function unpack(body: Readable, hash: Hash, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const hashed = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, hashed, createWriteStream(place, { mode: 0o600, flush: true }));
}
