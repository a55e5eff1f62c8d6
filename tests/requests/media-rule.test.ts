import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { brokenFilms, film, notPlayed } from '../support/media-samples';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, Visitor } from '../support/visitor';

/*
 * The media rule is one rule (decision 0020): what the embedded API does not keep, the dashboard does not take; what another
 * provider keeps is for that provider to say.
 */

const unsupported = 'Unsupported file type. Please upload a video or audio file.';
const damaged = 'This file is damaged or incomplete. Please check that it plays and choose it again.';

async function addContent(staff: Visitor, bytes: Buffer, name: string, values: Record<string, string> = {}) {
  const page = await staff.open('/dashboard/contents/new');
  const sectionId = page.$('select[name=sectionId] option').last().attr('value') ?? '';
  return staff.submit(page, /Save as Draft/, {
    title: `Umunsi ${name}`,
    sectionId,
    ...values,
    file: { name, type: 'video/mp4', bytes: new Uint8Array(bytes) },
  });
}

/** Types the length of a file that no one here can read, and saves again. */
const withLength = async (staff: Visitor, asked: ReturnType<typeof addContent>) =>
  staff.submit(await asked, /Save as Draft/, { typedDuration: '0:10' });

/** Begins an upload as the browser does and sends its first bytes. */
async function beginUpload(staff: Visitor, bytes: Buffer, name: string) {
  const described = Object.entries({ filename: name, uploadKind: 'media', fingerprint: 'f' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const begun = await staff.send('/uploads', {
    method: 'POST',
    manual: true,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(2_000_000_000),
      'upload-metadata': described,
    },
  });
  expect(begun.status).toBe(201);
  return staff.send(String(begun.headers.location), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });
}

describe('with the embedded API', () => {
  let product: Product;
  let staff: Visitor;
  beforeAll(async () => {
    product = await startProductInProcess();
    staff = await signIn(product.url, demoEmail.admin);
  });
  afterAll(() => product?.stop());

  // Which they are: tests/unit/media-rule.test.ts.
  test('what no browser plays is rejected at its first bytes', async () => {
    const bytes = notPlayed.AVI ?? film();
    const first = await beginUpload(staff, bytes.subarray(0, 5_000), 'a.avi');
    expect([first.status, first.text]).toEqual([415, unsupported]);
    const response = await addContent(staff, bytes, 'a.avi');
    expect(response.status).toBe(400);
    expect(response.words).toContain(unsupported);
    expect(product.recorder.writes().filter(({ path }) => path.startsWith('/content/create'))).toEqual([]);
  });

  test.each(Object.entries(brokenFilms))('%s: the server answers at once', async (name, bytes) => {
    const response = await addContent(staff, bytes, name);
    expect(response.status).toBe(400);
    expect([unsupported, damaged].filter((words) => response.words.includes(words))).toHaveLength(1);
    expect(product.recorder.writes().filter(({ path }) => path.startsWith('/content/create'))).toEqual([]);
  });
});

describe('with another provider, which names no types', () => {
  let provider: OutsideProvider;
  let dashboard: DashboardInProcess;
  let staff: Visitor;
  beforeAll(async () => {
    provider = await startOutsideProvider();
    provider.tables.categories?.push({ _id: 'k1', name: 'Songs' });
    provider.tables.sections?.push({ _id: 's1', name: 'Morning', categoryId: 'k1' });
    dashboard = await startDashboardInProcess(provider.env());
    staff = new Visitor(dashboard.url);
    await staff.submit(await staff.open('/auth/login'), 'Login', {
      email: 'admin@outside.test',
      password: outsidePassword,
    });
  });
  afterAll(async () => {
    await dashboard?.stop();
    await provider?.stop();
  });

  test('any video or audio is passed on (SPEC §5), and its rejection is shown in its own words (SPEC §5.8.1)', async () => {
    const [avi = film(), amr = film()] = [notPlayed.AVI, notPlayed.AMR];
    expect((await withLength(staff, addContent(staff, avi, 'umunsi.avi'))).words).toContain(
      'Content uploaded successfully!',
    );
    const [sent] = provider.writes();
    expect(sent).toMatchObject({ method: 'POST', path: '/content/create/s1' });
    expect(sent?.body).toContain('filename="umunsi.avi"\r\nContent-Type: video/vnd.avi');
    const words = 'We keep films only.';
    provider.disturb(/POST \/content\/create/, { reply: { status: 415, body: { message: words } } });
    const rejected = await withLength(staff, addContent(staff, amr, 'umunsi.amr', { code: 'ITE-002' }));
    expect(rejected.words).toContain(words);
  });

  test('what is no video or audio is not', async () => {
    const before = provider.writes().length;
    const response = await addContent(staff, Buffer.from('%PDF-1.7\n'.repeat(1_000)), 'umunsi.mp4');
    expect(response.words).toContain(unsupported);
    expect(provider.writes()).toHaveLength(before);
  });
});
