import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readHead } from '~shared/media/inspect-file';
import { writeBuffer } from '~shared/read-multipart';
import type { StoredUpload, UploadFiles } from './upload-files';

/** Stores uploads with their descriptions in a local folder. */
export function diskFiles(
  folder: string,
  disk: (folder: string) => ReturnType<UploadFiles['space']> = statfs,
): UploadFiles {
  const pathOf = (id: string) => join(folder, id);
  const descriptionOf = (id: string) => join(folder, `${id}.json`);
  return {
    async create(id) {
      await mkdir(folder, { recursive: true });
      await writeFile(pathOf(id), '');
    },
    writer(id, start) {
      const how = start === undefined ? { flags: 'wx' } : { flags: 'r+', start };
      return createWriteStream(pathOf(id), { ...how, highWaterMark: writeBuffer });
    },
    size: (id) =>
      stat(pathOf(id)).then(
        ({ size }) => size,
        () => null,
      ),
    description: (id) =>
      readFile(descriptionOf(id), 'utf8')
        .then(JSON.parse)
        .catch(() => null),
    describe: (id, description) => writeFile(descriptionOf(id), JSON.stringify(description)),
    head: (id) => readHead(pathOf(id)),
    inspect: (id, look) => look(pathOf(id)),
    async replace(id, bytes) {
      const drawn = `${pathOf(id)}.webp`;
      await writeFile(drawn, bytes);
      await rename(drawn, pathOf(id));
    },
    read: (id) => createReadStream(pathOf(id), { highWaterMark: 256 * 1024 }),
    async remove(id) {
      await Promise.all([rm(pathOf(id), { force: true }), rm(descriptionOf(id), { force: true })]);
    },
    async list() {
      const found = new Map<string, StoredUpload>();
      for (const name of await readdir(folder).catch(() => [])) {
        const id = name.replace(/\.json$/, '');
        const { described = false, modified = 0 } = found.get(id) ?? {};
        const written = await stat(join(folder, name)).catch(() => null);
        if (!written) continue; // removed meanwhile
        found.set(id, {
          id,
          described: described || name !== id,
          modified: Math.max(modified, written.mtimeMs),
        });
      }
      return [...found.values()];
    },
    tidy: async () => {},
    async space() {
      await mkdir(folder, { recursive: true });
      return disk(folder);
    },
  };
}
