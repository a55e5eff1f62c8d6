import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommandLine } from '../../../admin-api/cli/run';
import { contents, infoItems } from '../../../admin-api/db/schema';
import { startTestApi, type TestApi } from '../support/api';
import { makeBucket } from '../support/bucket';
import { addSection } from '../support/rows';

const server = inject('s3');
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!server)('move-media (S3 and back)', () => {
  let api: TestApi;
  let bucket: Awaited<ReturnType<typeof makeBucket>>;
  let env: Record<string, string>;
  const films = new Map<string, string>();

  beforeAll(async () => {
    api = await startTestApi();
    bucket = await makeBucket(server as NonNullable<typeof server>, `move ${api.dataDir}`);
    const { databaseUrl = '' } = api.services.config;
    env = { DATA_DIR: api.dataDir, DATABASE_URL: databaseUrl, ...bucket.env };
    const sectionId = (await addSection(api)).section.id;
    for (let n = 0; n < 12; n++) await save(sectionId, n, n === 5 ? 23_000_000 : 30_000 * n + 1);
  });
  afterAll(async () => {
    bucket.client.destroy();
    await api.stop();
  });

  /** Starts the product once with these settings of its media. */
  const startProduct = async (media: Record<string, string>) =>
    (await startTestApi({ DATABASE_URL: env.DATABASE_URL ?? '', ...media })).stop();

  /** As the product stores a film. */
  async function save(sectionId: string, n: number, size: number): Promise<void> {
    const bytes = randomBytes(size);
    await api.services.storage.adding(async (writer) => {
      const file = await writer.save(bytes, 'mp4');
      const code = `ITE-${100 + n}`;
      await api.services.db.insert(contents).values({ sectionId, code, title: code, file, type: 'video' });
      films.set(file, sha(bytes));
    });
  }

  async function move(...args: string[]) {
    const lines: Record<string, unknown>[] = [];
    const notes: string[] = [];
    const status = await runCommandLine(['move-media', '--json', ...args], {
      env,
      print: (line) => lines.push(JSON.parse(line)),
      note: (line) => notes.push(line),
      dashboardIssues: () => [],
    });
    return { status, lines, notes, summary: lines.at(-1) };
  }

  it('--delete-source does nothing while the product has its media at the source; what is missing is a failure that names it, and then nothing is deleted', async () => {
    const lost = `${'L'.repeat(22)}.webp`;
    expect(await move('--to', 's3')).toMatchObject({ status: 0, summary: { copied: films.size, failed: 0 } });
    const { db } = api.services;
    const refused = await move('--to', 's3', '--delete-source');
    expect(refused).toMatchObject({ status: 1, lines: [] });
    expect(refused.notes.join()).toMatch(/^Nothing was done: .*\(disk, .*Set S3_BUCKET=test-\w+ .* restart/);
    expect(await api.media.names()).toHaveLength(films.size);
    await startProduct(bucket.env);
    await db.insert(infoItems).values({ type: 'alert', image: lost });
    const { status, lines, notes } = await move('--to', 's3', '--delete-source');
    expect(status).toBe(1);
    expect(lines).toContainEqual({ event: 'missing', name: lost });
    expect(notes.join()).toMatch(/1 are named by the database .* Nothing was deleted/);
    expect(await api.media.names()).toHaveLength(films.size);
    await db.delete(infoItems);
  });

  it('there and back with --delete-source, once the product has its media at the target; what a killed run had half written is gone', async () => {
    const refused = await move('--to', 'disk', '--delete-source');
    expect(refused).toMatchObject({ status: 1, lines: [] });
    expect(refused.notes.join()).toMatch(/^Nothing was done: .*bucket test-\w+, .*Take S3_BUCKET .* restart/);
    await writeFile(join(api.dataDir, 'media-moving', `${'P'.repeat(22)}.mp4.part`), 'half');
    expect(await move('--to', 's3', '--delete-source')).toMatchObject({
      status: 0,
      summary: { copied: 0, 'already-there': films.size, 'deleted-from-source': films.size },
    });
    expect(await api.media.names()).toEqual([]);
    await startProduct({});
    expect(await move('--to', 'disk', '--delete-source')).toMatchObject({
      status: 0,
      summary: { copied: films.size, 'deleted-from-source': films.size, failed: 0 },
    });
    expect(await bucket.names('media/')).toEqual([]);
    for (const [name, digest] of films) expect(sha(await api.media.bytes(name))).toBe(digest);
    expect(
      (await readdir(join(api.dataDir, 'media-moving'))).filter((name) => name.endsWith('.part')),
    ).toEqual([]);
  });
});
