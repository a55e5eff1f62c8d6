import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../shared/find-chromium';
import { canReadPdf } from '../support/pdf';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { hrefOf } from '../support/visitor';

/* The reports as paper: fonts, pictures, size, tags, and pages that are not left empty. */

const folder = mkdtempSync(join(tmpdir(), 'paper-'));
const product = setUpProduct();
const staff = setUpVisitor(product, 'admin');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one of poppler's tools on a file. */
const poppler = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8' });
const rowsOf = (text: string) =>
  text
    .split('\n')
    .slice(2)
    .filter((line) => line.trim() !== '');

/** Of each page the share that is filled, from the top of its first words to the foot of its last; its footer is not counted. */
function filled(file: string): number[] {
  const boxes = poppler('pdftotext', '-bbox', file, '-');
  return boxes
    .split('<page ')
    .slice(1)
    .map((page) => {
      const height = Number(/height="([\d.]+)"/.exec(page)?.[1]);
      const ends = [...page.matchAll(/yMax="([\d.]+)">/g)]
        .map(([, y]) => Number(y))
        .filter((y) => y < height - 45);
      return Math.max(0, ...ends) / height;
    });
}

async function firstOf(list: string): Promise<string> {
  const page = await staff.open(list);
  return hrefOf(page, 'main li h2 a').split('?')[0] ?? '';
}

describe.skipIf(!canReadPdf || !findChromium(process.env.CHROMIUM_PATH ?? null))('a report on paper', () => {
  test.each([
    ['Insights', async () => '/dashboard/insights/report.pdf'],
    ['a survey', async () => `${await firstOf('/dashboard/survey')}/results.pdf`],
  ])('%s', async (name, path) => {
    const response = await request(product.url + (await path()), { headers: { cookie: staff.cookie } });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    expect(response.statusCode).toBe(200);
    expect(bytes.length).toBeLessThan(1_000_000);
    const file = join(folder, `${name}.pdf`);
    writeFileSync(file, bytes);

    const info = poppler('pdfinfo', file);
    expect(info).toMatch(/Title:\s+\S+/);
    expect(info).toMatch(/Tagged:\s+yes/);
    const raw = bytes.toString('latin1');
    expect(raw).toMatch(/\/Lang \(en\)/);
    expect(raw).toMatch(/\/DisplayDocTitle true/);

    // All in the file, the family that is the report's own; what is drawn (Type 3) has no name.
    const fonts = rowsOf(poppler('pdffonts', file));
    const real = fonts.filter((row) => !row.startsWith('[none]'));
    expect(real.length).toBeGreaterThan(1);
    for (const row of real) expect(row).toMatch(/^[A-Z]{6}\+Nunito\S*\s+CID TrueType.* yes yes yes /);

    const tags = poppler('pdfinfo', '-struct', file);
    expect(tags).toMatch(/^\s*H1\b/m);
    expect(tags).toMatch(/^\s*H2\b/m);
    expect(tags).toMatch(/\/Scope \/Column/);
    expect(tags).toMatch(/\/Scope \/Row/);

    const shares = filled(file);
    const pages = Number(/Pages:\s+(\d+)/.exec(info)?.[1]);
    expect(shares).toHaveLength(pages);
    for (const [at, share] of shares.entries())
      expect(share, `page ${at + 1} of ${pages}`).toBeGreaterThan(1 / 3);
    const words = poppler('pdftotext', '-layout', file, '-');
    expect(words).toContain(`Page ${pages} of ${pages}`);
    expect(words).toContain('How to read this report');
  });
});
