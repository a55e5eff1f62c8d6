import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { canReadPdf, wordsOfPdf } from '../support/pdf';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, demoPassword, signIn, Visitor } from '../support/visitor';

let product: Product;
let staff: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  staff = await signIn(product.url, demoEmail.viewer);
});
afterEach(() => product.recorder.passOn());
afterAll(() => product?.stop());

async function download(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const response = await request(product.url + path, { headers: { cookie: visitor.cookie, ...headers } });
  return { ...response, bytes: Buffer.from(await response.body.arrayBuffer()) };
}

describe('a report with a part missing', () => {
  test('is made, and names the part', async () => {
    product.recorder.reply(/^GET \/insights\/top\/contents/, { status: 500, body: { success: false } });
    const period = 'startDate=2026-01-07&endDate=2026-01-07';
    const says = /Not in this report, since it could not be read: Most Viewed Contents\./;
    expect((await staff.open(`/dashboard/insights/print?${period}`)).words).toMatch(says);
    const { statusCode, bytes } = await download(staff, `/dashboard/insights/report.pdf?${period}`);
    expect(statusCode).toBe(200);
    if (canReadPdf) expect(await wordsOfPdf(bytes)).toMatch(says);
  });
});

describe('filters', () => {
  test('Last month, by one link, in one district; its bookmark names the period, for the PDF too', async () => {
    const page = await staff.open('/dashboard/insights?district=Gasabo');
    const month = await staff.open(page.$('nav a:contains("Last month")').attr('href') ?? '');
    expect(month.words).toMatch(/Gasabo · all age groups · 1 \w+ \d{4} to (28|29|30|31) \w+ \d{4}/);
    const bookmark = month.$('a:contains("Link that always means last month")').attr('href') ?? '';
    expect(bookmark).toBe('/dashboard/insights?district=Gasabo&period=last-month');
    const summary = (page: typeof month) => /Gasabo · all age groups · [^·]*/.exec(page.words)?.[0];
    const again = await staff.open(bookmark);
    expect(summary(again)).toBe(summary(month));
    const [start, end] = ['startDate', 'endDate'].map((name) => again.$(`input[name=${name}]`).attr('value'));
    const pdf = await staff.send(bookmark.replace('?', '/report.pdf?'), { method: 'HEAD' });
    expect(pdf.headers['content-disposition']).toContain(`insights-gasabo-${start}-to-${end}.pdf`);
  });

  test('an empty period says so', async () => {
    const page = await staff.open('/dashboard/insights?startDate=2001-01-01&endDate=2001-01-31');
    expect(page.words).toContain('No session began.');
    expect(page.words).toContain('No content was viewed.');
  });
});

test('an age group has one colour, whichever others are shown, from the youngest to the oldest; none is that of quiz, poll or survey', async () => {
  const coloursOf = async (query: string) => {
    const page = await staff.open(`/dashboard/insights?${query}`);
    const legend = page.$('figure:has(h2:contains("Traffic by Age Group")) ul li:has(i[style])').toArray();
    return legend.map((row) => {
      const name = page.$(row).find('b').text();
      return [name, /var\((--[\w-]+)\)/.exec(page.$(row).find('i').attr('style') ?? '')?.[1]];
    });
  };
  const all = await coloursOf('startDate=&endDate=');
  expect(all.map(([name]) => name)).toEqual(['3-5', '6-9', '10-13', '14-17', '18-35', '36+']);
  expect(all.map(([, colour]) => colour)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `--age-${n}`));
  for (const one of all)
    expect(await coloursOf(`ageRange=${encodeURIComponent(one[0] ?? '')}&startDate=&endDate=`)).toEqual([
      one,
    ]);
});

describe.skipIf(!canReadPdf)('the PDF', () => {
  test('says the same as the page, for several filters (SPEC §1.1.14, §9.6.3)', async () => {
    const { $ } = await staff.open('/dashboard/insights');
    const option = (name: string, at: number) =>
      encodeURIComponent($(`select[name=${name}] option`).eq(at).attr('value') ?? '');
    const district = option('district', 1);
    const ageRange = option('ageRange', 1);
    for (const query of ['', `?district=${district}&ageRange=${ageRange}`, '?startDate=&endDate=']) {
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
      const text = await wordsOfPdf(bytes);
      for (const stated of [...numbers, ...cells]) expect(text, query).toContain(stated.replace(/\s+/g, ' '));
      for (const title of page.$('section[aria-label="Most Viewed Contents"] li').toArray())
        expect(text).toContain(page.$(title).find('span').last().text().trim());
      expect(text).toContain('Generated by the product');
      expect(text).toContain('Page 1 of');
      expect(bytes.length).toBeLessThan(1_000_000);
    }
  });

  test('SEC-13: hostile names make no request and stay text', async () => {
    let hits = 0;
    const canary = createServer((_, response) => {
      hits++;
      response.end();
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
    expect(await wordsOfPdf(bytes)).toContain('<script>location=');
    canary.close();
    expect(hits).toBe(0);
  });
});

describe('the route of the PDF (SEC-47)', () => {
  const path = '/dashboard/insights/report.pdf?startDate=2026-05-01&endDate=2026-05-31';

  test('a signed-out visitor signs in first and is then given the file, on the report’s own page', async () => {
    const visitor = new Visitor(product.url);
    const login = await visitor.open(path);
    expect(login.path).toContain('/auth/login');
    const page = await visitor.submit(login, /^(log|sign) ?in$/i, {
      email: demoEmail.viewer,
      password: demoPassword,
    });
    expect(page.path).toBe('/dashboard/insights?startDate=2026-05-01&endDate=2026-05-31&download=pdf');
    expect(page.words).toContain('The download starts by itself.');
    expect(page.$('input[name=startDate]').attr('value')).toBe('2026-05-01');
    const href = page.$('a:contains("download the PDF")').attr('href') ?? '';
    const refresh = page.$('noscript').map((_, noscript) => page.$(noscript).html());
    expect(refresh.get().join('')).toContain(`url=${href.replace('&', '&amp;')}`);
    const file = await visitor.send(href);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="insights-2026-05-01-to-2026-05-31.pdf"',
    );
    expect(file.headers['cache-control']).toContain('no-store');
  });

  test('the file’s name says which district and age group it is of, in letters that every disk takes', async () => {
    const nameOf = async (filters: Record<string, string>) => {
      const head = await staff.send(`${path}&${new URLSearchParams(filters)}`, { method: 'HEAD' });
      return head.headers['content-disposition'];
    };
    expect(await nameOf({ district: 'Nyabihu / Élan "x"', ageRange: '6-8' })).toBe(
      'attachment; filename="insights-nyabihu-elan-x-6-8-2026-05-01-to-2026-05-31.pdf"',
    );
    expect(await nameOf({ district: '北' })).toBe(
      'attachment; filename="insights-filtered-2026-05-01-to-2026-05-31.pdf"',
    );
  });

  test('another site is rejected; HEAD makes no report', async () => {
    expect((await download(staff, path, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    product.recorder.calls.splice(0);
    const head = await request(product.url + path, { method: 'HEAD', headers: { cookie: staff.cookie } });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-type']).toBe('application/pdf');
    expect(product.recorder.calls).toEqual([]);
  });

  test('REL-21: without a Chromium a clear page offers the print view, which works', async () => {
    const poor = await startDashboardInProcess({
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
