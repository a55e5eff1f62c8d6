import sharp from 'sharp';
import type { DbOrTx } from '../db/database';
import { newId } from '../db/id';
import { categories, contents, sections } from '../db/schema';
import type { MediaWriter } from '../media/storage';
import { drawScene, type Scene } from './art/scene';
import { insertRows } from './insert';
import { iconOf, library, placedContents } from './library';
import type { Language } from './library/types';
import { mediaFiles, mediaPath } from './media-files';
import { seeded } from './random';

const day = 86_400_000;

/** A scene as WebP of 640 × 360. */
export function renderScene(scene: Scene, colour: string, seed: string): Promise<Buffer> {
  return sharp(Buffer.from(drawScene(scene, colour, seed)))
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

/** What the rest of the demo data needs to know of a content that was put in. */
export type FilledContent = {
  language: Language;
  id: string;
  key: string;
  title: string;
  published: boolean;
  createdAt: Date;
};

/** The library's files; drawn and stored before the rows are inserted. */
export type LibraryFiles = {
  images: Map<string, string>;
  contents: Map<string, { thumbnail: string; file: string }>;
};

/** Draws and stores every picture and gives each content its own copy of its film or song. */
export async function storeLibraryFiles(writer: MediaWriter): Promise<LibraryFiles> {
  const images = new Map<string, string>();
  const files: LibraryFiles['contents'] = new Map();
  await Promise.all([
    ...library.map(async ({ name, scene, colorCode }) => {
      images.set(name, await writer.save(await renderScene(scene, colorCode, name), 'webp'));
    }),
    ...placedContents().map(async ({ key, scene, category, media }) => {
      const [thumbnail, file] = await Promise.all([
        renderScene(scene, category.colorCode, key).then((picture) => writer.save(picture, 'webp')),
        writer.copy(mediaPath(media), mediaFiles[media].extension),
      ]);
      files.set(key, { thumbnail, file });
    }),
  ]);
  return { images, contents: files };
}

/** Inserts categories, sections and contents. */
export async function insertLibrary(tx: DbOrTx, files: LibraryFiles, now: Date): Promise<FilledContent[]> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const categoryRows = library.map((category, index) => ({
    id: newId(),
    name: category.name,
    image: files.images.get(category.name) ?? null,
    priority: index + 1,
    colorCode: category.colorCode,
    icon: iconOf(category),
    status: category.status ?? ('Published' as const),
    createdAt: ago(400 - index * 3),
  }));
  const sectionRows = library.flatMap((category, index) =>
    category.sections.map((section, position) => ({
      id: newId(),
      categoryId: categoryRows[index]?.id ?? '',
      name: section.name,
      createdAt: ago(395 - index * 3 - position),
    })),
  );
  const sectionIds = new Map(sectionRows.map(({ id, categoryId, name }) => [`${categoryId} ${name}`, id]));
  const categoryIds = new Map(categoryRows.map(({ id, name }) => [name, id]));
  const random = seeded(4711);
  const placed = placedContents().map((content) => {
    const createdAt = new Date(ago(content.daysAgo).getTime() - random.whole(0, 9 * 3_600_000));
    const { thumbnail, file } = files.contents.get(content.key) ?? { thumbnail: null, file: '' };
    const { type, duration } = mediaFiles[content.media];
    const { key, language, code, title, description } = content;
    const sectionId =
      sectionIds.get(`${categoryIds.get(content.category.name)} ${content.sectionName}`) ?? '';
    const row = {
      id: newId(),
      sectionId,
      code,
      title,
      description,
      thumbnail,
      file,
      type,
      duration,
      published: !content.draft,
      createdAt,
      updatedAt: createdAt,
    };
    return { key, language, row };
  });

  await insertRows(tx, categories, categoryRows);
  await insertRows(tx, sections, sectionRows);
  await insertRows(
    tx,
    contents,
    placed.map(({ row }) => row),
  );
  return placed.map(({ key, language, row: { id, title, published, createdAt } }) => ({
    id,
    key,
    language,
    title,
    published,
    createdAt,
  }));
}
