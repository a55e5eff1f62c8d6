import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { count, eq } from 'drizzle-orm';
import { parseFile } from 'music-metadata';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../admin-api/db/database';
import * as tables from '../../admin-api/db/schema';
import { drawScene, motifNames } from '../../admin-api/demo/art/scene';
import { demoSignIns, fillDemo } from '../../admin-api/demo/fill';
import { iconOf, library, placedContents } from '../../admin-api/demo/library';
import { type MediaName, mediaFiles, mediaPath } from '../../admin-api/demo/media-files';
import { diskStorage } from '../../admin-api/media/disk';
import type { MediaStorage } from '../../admin-api/media/storage';

const names = Object.keys(mediaFiles) as MediaName[];

describe('demo library', () => {
  const contents = placedContents();

  it('is as large as promised, in three languages, with long and empty texts', () => {
    expect(library.length).toBeGreaterThanOrEqual(8);
    expect(library.flatMap((category) => category.sections).length).toBeGreaterThanOrEqual(20);
    expect(contents.length).toBeGreaterThanOrEqual(60);
    for (const language of ['rw', 'fr', 'en'] as const)
      expect(contents.filter((content) => content.language === language).length).toBeGreaterThanOrEqual(15);
    expect(contents.filter((content) => content.title.length > 90).length).toBeGreaterThanOrEqual(5);
    expect(contents.filter((content) => content.description.length > 200).length).toBeGreaterThanOrEqual(20);
    expect(contents.filter((content) => content.description === '').length).toBeGreaterThanOrEqual(2);
    expect(contents.filter((content) => content.draft).length).toBeGreaterThanOrEqual(5);
  });

  it('numbers contents ITE-001 upward, without gaps, in the order they were added', () => {
    expect(contents.map(({ code }) => code)).toEqual(
      contents.map((_, index) => `ITE-${String(index + 1).padStart(3, '0')}`),
    );
    expect(new Set(contents.map(({ key }) => key)).size).toBe(contents.length);
    const ages = contents.map(({ daysAgo }) => daysAgo);
    expect(ages).toEqual([...ages].sort((a, b) => b - a));
    expect(Math.max(...ages)).toBeLessThanOrEqual(365);
  });

  it('has icons and descriptions that our own cleaning leaves as they are', () => {
    for (const category of library) {
      const icon = iconOf(category);
      expect(icon.match(/<(\w+)/g)).not.toContain('<script');
      expect(icon).not.toMatch(/style=|href|url\(/);
    }
  });

  it('draws every motif as a picture of 640 × 360, the same one for the same seed', async () => {
    for (const motif of motifNames) {
      const svg = drawScene({ motif, place: 'hills' }, '#3498db', motif);
      expect(svg).toBe(drawScene({ motif, place: 'hills' }, '#3498db', motif));
      expect(svg, motif).not.toMatch(/NaN|undefined|<text/);
      expect(await sharp(Buffer.from(svg)).metadata(), motif).toMatchObject({ width: 640, height: 360 });
    }
  });
});

describe('demo films and songs', () => {
  it('weigh under 2 MB together and last as long as they say', async () => {
    const sizes = await Promise.all(names.map(async (name) => (await stat(mediaPath(name))).size));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_000_000);
    for (const name of names) {
      const { format } = await parseFile(mediaPath(name), { duration: true });
      expect(Math.round(format.duration ?? 0), name).toBe(mediaFiles[name].duration);
      expect(format.hasVideo, name).toBe(mediaFiles[name].type === 'video');
    }
  });
});

describe('fillDemo', () => {
  let dir: string;
  let database: Database;
  let storage: MediaStorage;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'demo-'));
    database = await openDatabase({
      databaseUrl: undefined,
      pgliteDir: join(dir, 'pglite'),
      onError: (error) => {
        throw error;
      },
    });
    storage = await diskStorage(dir);
    expect(await fillDemo({ db: database.db, storage })).toBe(true);
  });
  afterAll(async () => {
    await database.close();
    await rm(dir, { recursive: true });
  });

  it('fills once and then leaves the data alone', async () => {
    expect(await fillDemo({ db: database.db, storage })).toBe(false);
    const [row] = await database.db.select({ n: count() }).from(tables.contents);
    expect(row?.n).toBe(placedContents().length);
  });

  it('stores every file that a row names, each content its own', async () => {
    const rows = await database.db.select().from(tables.contents);
    const files = rows.flatMap(({ file, thumbnail }) => [file, thumbnail ?? '']);
    expect(new Set(files).size).toBe(files.length);
    for (const { type, file, title } of rows) {
      expect(file, title).toMatch(type === 'audio' ? /\.mp3$/ : /\.(mp4|webm)$/);
      expect((await storage.open(file))?.size, title).toBeGreaterThan(50_000);
    }
    const images = (await readdir(join(dir, 'media'))).filter((name) => name.endsWith('.webp'));
    expect(images.length).toBeGreaterThanOrEqual(rows.length + library.length);
    expect(await storage.sweep(async () => new Set())).toBe(0);
  });

  it('makes accounts in every state that sign in with the printed password', async () => {
    const users = await database.db.select().from(tables.staffUsers);
    expect(users.length).toBeGreaterThanOrEqual(14);
    expect(users.filter((user) => !user.isActive && !user.isBanned).length).toBeGreaterThanOrEqual(2);
    expect(users.filter((user) => user.isBanned).length).toBeGreaterThanOrEqual(2);
    const signIns = await demoSignIns(database.db);
    expect(signIns.map(({ email }) => email)).toEqual([
      'superadmin@demo.test',
      'admin@demo.test',
      'viewer@demo.test',
      'mfa@demo.test',
    ]);
    for (const { email, password, note } of signIns) {
      const [user] = await database.db
        .select()
        .from(tables.staffUsers)
        .where(eq(tables.staffUsers.email, email));
      expect(user?.mfaEnabled, email).toBe(email === 'mfa@demo.test');
      expect(note ?? '').toContain(user?.mfaSecret ?? '');
      expect(await verify(user?.passwordHash ?? '', password), email).toBe(true);
    }
  });
});
