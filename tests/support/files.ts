import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A folder and everything in it: paths and what lstat says of them. */
function walk(path: string): { path: string; found: ReturnType<typeof lstatSync> & {} }[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return []; // a file that was just on its way
  const inside = found.isDirectory() ? readdirSync(path).flatMap((name) => walk(join(path, name))) : [];
  return [{ path, found }, ...inside];
}

/** What in a folder, itself included ('.'), its group or anyone else may use, with its permissions. */
export const openToOthers = (folder: string): string[] =>
  walk(folder)
    .filter(({ found }) => (Number(found.mode) & 0o077) !== 0)
    .map(({ path, found }) => `${relative(folder, path) || '.'} ${(Number(found.mode) & 0o777).toString(8)}`);

/** How many files and folders there are. */
export const countIn = (folder: string): number => walk(folder).length;

/** Gives everything in a folder the permissions that it has where no one thinks of them. */
export function openUp(folder: string): void {
  for (const { path, found } of walk(folder)) chmodSync(path, found.isDirectory() ? 0o755 : 0o644);
}
