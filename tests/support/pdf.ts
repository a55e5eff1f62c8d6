import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';

/** Whether this machine has poppler's `pdftotext`. */
export const canReadPdf = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The words of a PDF line by line as they stand on paper, spaces folded. */
export async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    await writeFile(join(folder, 'report.pdf'), bytes);
    const text = execFileSync('pdftotext', ['-layout', join(folder, 'report.pdf'), '-'], {
      encoding: 'utf8',
    });
    return text.replace(/\s+/g, ' ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Downloads a PDF as the owner of a cookie and reads it. */
export async function pdfText(url: string, path: string, cookie: string): Promise<string> {
  const response = await request(url + path, { headers: { cookie } });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  if (response.statusCode !== 200)
    throw new Error(`${path}: ${response.statusCode} ${bytes.toString().slice(0, 500)}`);
  return wordsOfPdf(bytes);
}
