import { readFileSync } from 'node:fs';

/** Reports must stay below 1 MB. */
const maxBytes = 200_000;

/**
 * Checks the first bytes. Never fetches.
 * @returns the data URL or the problem
 */
export function readLogo(given: string): { url: string } | { problem: string } {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(given))
    return {
      problem: 'must be the path of a file, or data:image/…;base64,…: nothing is fetched from an address',
    };
  const bytes = given.startsWith('data:') ? bytesOfDataUrl(given) : bytesOfFile(given);
  if (bytes === null)
    return {
      problem: given.startsWith('data:')
        ? 'must be written as data:image/png;base64,…'
        : `names a file that cannot be read: ${given}`,
    };
  if (bytes.length > maxBytes) return { problem: `must have at most ${maxBytes / 1000} kB` };
  const type = typeOf(bytes);
  return type
    ? { url: `data:${type};base64,${bytes.toString('base64')}` }
    : { problem: 'must be a PNG, a JPEG or an SVG' };
}

function bytesOfFile(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function bytesOfDataUrl(url: string): Buffer | null {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([a-z0-9+/]+=*)$/i.exec(url) ?? [];
  return base64 ? Buffer.from(base64, 'base64') : null;
}

function typeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  return /^\uFEFF?\s*(<\?xml|<!--|<svg)/i.test(bytes.subarray(0, 200).toString()) &&
    /<svg[\s>]/i.test(bytes.toString())
    ? 'image/svg+xml'
    : null;
}
