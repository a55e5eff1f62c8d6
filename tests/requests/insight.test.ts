import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startDashboard, startProduct } from '../support/product';
import { demoEmail, demoPassword, signIn, Visitor } from '../support/visitor';

let product: Product;
let staff: Visitor;
beforeAll(async () => {
  product = await startProduct();
  staff = await signIn(product.url, demoEmail.viewer);
});
afterEach(() => product.recorder.passOn());
afterAll(() => product?.stop());

async function download(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const answer = await request(product.url + path, { headers: { cookie: visitor.cookie, ...headers } });
  return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

async function pdfText(bytes: Buffer): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'report-')), 'report.pdf');
  await writeFile(file, bytes);
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
}

const canReadPdf = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('each part failing alone', () => {
  const broken = { status: 500, body: { success: false, message: 'broken on purpose' } };

  test.each([
    [
      '/insights/active-users/time',
      'Active Users Over Time (UTC Format)',
      '/dashboard?startDate=2026-01-01&endDate=2026-01-02',
    ],
    [
      '/insights/traffic',
      'User Interactivity',
      '/dashboard/insights?startDate=2026-01-03&endDate=2026-01-03',
    ],
    [
      '/insights/top/contents',
      'Most Viewed Contents',
      '/dashboard/insights?startDate=2026-01-04&endDate=2026-01-04',
    ],
    [
      '/insights/survey_completion_rate',
      'Survey Completion Rate',
      '/dashboard/insights?startDate=2026-01-05&endDate=2026-01-05',
    ],
    [
      '/session/metadata',
      'Total Users Sessions',
      '/dashboard/insights?startDate=2026-01-06&endDate=2026-01-06',
    ],
  ])('%s: its own sentence and Retry, the page stands', async (call, part, path) => {
    product.recorder.reply(new RegExp(`^GET ${call}`), broken);
    const page = await staff.open(path);
    expect(page.status).toBe(200);
    expect(page.words).toContain(part);
    expect(page.words).toContain('The admin API reported a fault of its own.');
    expect(page.words).toContain('Retry');
    expect(page.words).toMatch(/As of \d\d:\d\d UTC/i);
  });

  test('a report with a hole in it is not made', async () => {
    product.recorder.reply(/^GET \/insights\/top\/contents/, broken);
    const path = '/dashboard/insights/report.pdf?startDate=2026-01-07&endDate=2026-01-07';
    const page = await staff.open(path);
    expect(page.status).toBe(503);
    expect(page.words).toContain('Open the print view');
  });
});

describe('what 50 staff at once cost', () => {
  test('one upstream call for each resource of Home', async () => {
    const path = '/dashboard?startDate=2026-02-01&endDate=2026-02-03';
    product.recorder.calls.splice(0);
    const pages = await Promise.all(Array.from({ length: 50 }, () => staff.send(path)));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    const charts = product.recorder.calls.filter(({ path: p }) => p.startsWith('/insights/active-users'));
    expect(charts).toHaveLength(1);
    const paths = product.recorder.calls.map((call) => call.path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('filters', () => {
  test('reversed dates and days that do not exist say so, without a call', async () => {
    await staff.open('/dashboard/insights');
    product.recorder.calls.splice(0);
    const page = await staff.open('/dashboard/insights?startDate=2026-03-02&endDate=2026-03-01');
    expect(page.status).toBe(200);
    expect(page.words).toContain('The start date is after the end date.');
    const home = await staff.open('/dashboard?startDate=2026-02-31');
    expect(home.words).toContain('The start date is not a day of the calendar.');
    expect(product.recorder.calls.filter(({ path }) => path.includes('2026-03'))).toEqual([]);
    expect(
      (await staff.open('/dashboard/insights/report.pdf?startDate=2026-03-02&endDate=2026-03-01')).status,
    ).toBe(400);
  });

  test('an empty period says so', async () => {
    const page = await staff.open('/dashboard/insights?startDate=2001-01-01&endDate=2001-01-31');
    expect(page.words).toContain('No session began.');
    expect(page.words).toContain('No content was viewed.');
  });
});

describe.skipIf(!canReadPdf)('the PDF', () => {
  test('says the same as the page, for five filter combinations', async () => {
    const { $ } = await staff.open('/dashboard/insights');
    const option = (name: string, at: number) =>
      encodeURIComponent($(`select[name=${name}] option`).eq(at).attr('value') ?? '');
    const district = option('district', 1);
    const ageRange = option('ageRange', 1);
    for (const query of [
      '',
      `?district=${district}`,
      `?ageRange=${ageRange}&startDate=&endDate=`,
      `?district=${district}&ageRange=${ageRange}`,
      '?startDate=&endDate=',
    ]) {
      const page = await staff.open(`/dashboard/insights${query}`);
      const numbers = page
        .$('section[aria-label="Key numbers"] > *')
        .toArray()
        .map((card) => page.$(card).children().eq(1).text());
      expect(numbers).toHaveLength(4);
      const cells = page
        .$('figure table :is(td, tbody th)')
        .toArray()
        .map((cell) => page.$(cell).text());
      const { statusCode, bytes } = await download(staff, `/dashboard/insights/report.pdf${query}`);
      expect(statusCode, query).toBe(200);
      const text = await pdfText(bytes);
      for (const said of [...numbers, ...cells]) expect(text, query).toContain(said.replace(/\s+/g, ' '));
      for (const title of page.$('section[aria-label="Most Viewed Contents"] li').toArray())
        expect(text).toContain(page.$(title).find('span').last().text().trim());
      expect(text).toContain('Generated by the product');
      expect(text).toContain('Page 1 of');
      expect(bytes.length).toBeLessThan(1_000_000);
    }
  });

  test('SEC-13: hostile names make no request and stay text', async () => {
    let hits = 0;
    const canary = createServer((_, answer) => {
      hits++;
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(canary, 'listening');
    const at = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    const title = `<img src="${at}/i"><script>location="${at}"</script>`;
    product.recorder.reply(/^GET \/insights\/top\/contents/, {
      status: 200,
      body: { success: true, data: [{ title, thumbnail: `${at}/t.png`, views: 3 }] },
    });
    const { bytes } = await download(
      staff,
      '/dashboard/insights/report.pdf?startDate=2026-04-01&endDate=2026-04-01',
    );
    expect(await pdfText(bytes)).toContain('<script>location=');
    canary.close();
    expect(hits).toBe(0);
  });
});

describe('the door of the PDF (SEC-47)', () => {
  const path = '/dashboard/insights/report.pdf?startDate=2026-05-01&endDate=2026-05-31';

  test('a signed-out visitor signs in first and is then given the file', async () => {
    const visitor = new Visitor(product.url);
    const login = await visitor.open(path);
    expect(login.path).toContain('/auth/login');
    const file = await visitor.submit(login, /^(log|sign) ?in$/i, {
      email: demoEmail.viewer,
      password: demoPassword,
    });
    expect(file.path).toBe(path);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="insights-2026-05-01-to-2026-05-31.pdf"',
    );
    expect(file.headers['cache-control']).toContain('no-store');
  });

  test('another site is refused; HEAD makes no report', async () => {
    expect((await download(staff, path, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    product.recorder.calls.splice(0);
    const head = await request(product.url + path, { method: 'HEAD', headers: { cookie: staff.cookie } });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-type']).toBe('application/pdf');
    expect(product.recorder.calls).toEqual([]);
  });

  test('REL-21: without a Chromium a clear page offers the print view, which works', async () => {
    const poor = await startDashboard({
      ADMIN_API_URL: product.recorder.url,
      ADMIN_API_TOKEN: product.adminApi.token,
      CHROMIUM_PATH: '/nowhere/chromium',
    });
    try {
      const visitor = await signIn(poor.url, demoEmail.viewer);
      const page = await visitor.open('/dashboard/insights/report.pdf');
      expect(page.status).toBe(503);
      expect(page.words).toContain('no Chromium');
      const print = page.$('a:contains("print view")').attr('href') ?? '';
      const view = await visitor.open(print);
      expect(view.status).toBe(200);
      expect(view.words).toContain('Most Viewed Contents');
      expect(view.words).toContain('Generated by the product');
    } finally {
      await poor.stop();
    }
  });
});
