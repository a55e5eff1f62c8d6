// Packed copies of files beside them, for a server that sends them as they are.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Puts a `.br` and a `.gz` beside each script, stylesheet and drawing of a folder, packed as small as can be.
 * @param {string} folder
 */
export async function packFiles(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${path}.br`, await asBrotli(bytes, { params }));
      await writeFile(`${path}.gz`, await asGzip(bytes, { level: 9 }));
    }),
  );
}
