import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { inArchive, Manifest } from './manifest';

/** The archive is not one, is damaged, was cut off, or its passphrase is another; `message` is one sentence or two for the operator. */
export class UnusableBackup extends Error {}

/** How a file begins that was encrypted with age (age-encryption.org). */
const ageMagic = 'age-encryption.org/v1';

export type ArchiveWriter = {
  /** Adds a file whose size is known; what is read must be that long. */
  add(name: string, size: number, body: Readable): Promise<void>;
  addFile(name: string, path: string): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  /** Bytes and SHA-256 of what was added so far. */
  files: Manifest['files'];
  /** Ends the archive; resolves when all of it is written. */
  end(): Promise<void>;
};

/**
 * Begins a tar.gz, encrypted by age where there is a passphrase.
 * @param out is ended by `end()`
 */
export async function writeArchive(out: Writable, passphrase: string | null): Promise<ArchiveWriter> {
  const pack = tar.pack();
  // An output that broke is told by `written`; without a listener the stream's own word of it would end the process.
  pack.on('error', () => {});
  // Media are compressed already; of the tables level 3 takes off nearly what the usual one does, in a third of the time.
  const packed: Readable = pack.pipe(createGzip({ level: 3 }));
  const written = passphrase ? pipeline(await encrypted(packed, passphrase), out) : pipeline(packed, out);
  // Of an output that broke `add` waits for ever otherwise.
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

/** The library's types are the browser's, which lack what Node's streams have beside. */
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream);

async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const age = new Encrypter();
  age.setPassphrase(passphrase);
  return fromWeb(await age.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>));
}

async function decrypted(path: string, passphrase: string | null): Promise<Readable> {
  const source = createReadStream(path);
  const file = await open(path);
  const start = (await file.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0)).buffer.toString(
    'latin1',
  );
  await file.close();
  if (start !== ageMagic) return source;
  if (!passphrase)
    throw new UnusableBackup('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.');
  const { Decrypter } = await import('age-encryption');
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  const opened = await age.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>).catch((cause) => {
    throw new UnusableBackup('BACKUP_PASSPHRASE is not the passphrase of this backup.', { cause });
  });
  return fromWeb(opened);
}

/**
 * Unpacks a backup and holds every file against the manifest.
 * @param folder where its files land, under their names in the archive
 * @throws {UnusableBackup} when it cannot be used; then nothing in `folder` is to be
 */
export async function readArchive(
  path: string,
  folder: string,
  passphrase: string | null,
): Promise<Manifest> {
  await stat(path).catch((cause: Error) => {
    throw new UnusableBackup(`${path} cannot be read: ${cause.message}.`, { cause });
  });
  const found: Manifest['files'] = {};
  const source = await decrypted(path, passphrase);
  const extract = tar.extract();
  const unpacked = (async () => {
    for await (const entry of extract) {
      const { name, type } = entry.header;
      if (type !== 'file' || normalize(name) !== name || name.startsWith('..') || name.startsWith(sep))
        throw new UnusableBackup(`This is no backup of this product: it has ${name}.`);
      const place = join(folder, name);
      await mkdir(dirname(place), { recursive: true });
      const hash = createHash('sha256');
      let size = 0;
      const hashed = new Transform({
        transform(chunk, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      await pipeline(entry, hashed, createWriteStream(place, { mode: 0o600, flush: true }));
      found[name] = { size, sha256: hash.digest('hex') };
    }
  })();
  try {
    await Promise.all([pipeline(source, createGunzip(), extract), unpacked]);
  } catch (cause) {
    if (cause instanceof UnusableBackup || (cause as { code?: string }).code === 'ENOSPC') throw cause;
    throw new UnusableBackup(`${path} is no whole backup: ${(cause as Error).message}.`, { cause });
  }
  return checked(path, folder, found);
}

async function checked(path: string, folder: string, found: Manifest['files']): Promise<Manifest> {
  const text = await readFile(join(folder, inArchive.manifest), 'utf8').catch(() => null);
  if (text === null)
    throw new UnusableBackup(`${path} is no whole backup: its manifest, the last file, is not there.`);
  const { data: manifest } = Manifest.safeParse(JSON.parse(text));
  if (!manifest)
    throw new UnusableBackup(
      `${path} was not written by this product, or by a release that this one does not know.`,
    );
  for (const [name, { size, sha256 }] of Object.entries(manifest.files))
    if (found[name]?.size !== size || found[name]?.sha256 !== sha256)
      throw new UnusableBackup(`${path} is damaged: ${name} is not what it was when the backup was written.`);
  return manifest;
}
