import type { DbOrTx } from '../db/database';
import { newId } from '../db/id';
import { categories, contents, sections } from '../db/schema';
import type { MediaWriter } from '../media/storage';
import { demoData, type Language, mediaFiles, mediaPath, picturePath } from './data';
import { insertRows } from './insert';
import { seeded } from './random';

const day = 86_400_000;

export type FilledContent = {
  language: Language;
  id: string;
  key: string;
  title: string;
  published: boolean;
  createdAt: Date;
};

export type LibraryFiles = {
  images: Map<string, string>;
  contents: Map<string, { thumbnail: string; file: string }>;
};

/** Stores all pictures and media. */
export async function storeLibraryFiles(writer: MediaWriter): Promise<LibraryFiles> {
  const { categories, contents } = demoData();
  const images: LibraryFiles['images'] = new Map();
  const files: LibraryFiles['contents'] = new Map();
  await Promise.all([
    ...categories.map(async ({ key }) => {
      images.set(key, await writer.copy(picturePath(`category-${key}`), 'webp'));
    }),
    ...contents.map(async ({ key, media }) => {
      const [thumbnail, file] = await Promise.all([
        writer.copy(picturePath(key), 'webp'),
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
  const data = demoData();
  const categoryRows = data.categories.map((category, index) => ({
    id: newId(),
    name: category.name,
    image: files.images.get(category.key) ?? null,
    priority: index + 1,
    colorCode: category.colorCode,
    icon: category.icon,
    status: category.status ?? ('Published' as const),
    createdAt: ago(400 - index * 3),
  }));
  const sectionRows = data.categories.flatMap((category, index) =>
    category.sections.map((name, position) => ({
      id: newId(),
      categoryId: categoryRows[index]?.id ?? '',
      name,
      createdAt: ago(395 - index * 3 - position),
    })),
  );
  const sectionIds = new Map(sectionRows.map(({ id, name }) => [name, id]));
  const random = seeded(4711);
  const placed = data.contents.map((content) => {
    const createdAt = new Date(ago(content.daysAgo).getTime() - random.whole(0, 9 * 3_600_000));
    const { thumbnail, file } = files.contents.get(content.key) ?? { thumbnail: null, file: '' };
    const { type, duration } = mediaFiles[content.media];
    const { key, language, code, title, description } = content;
    const row = {
      id: newId(),
      sectionId: sectionIds.get(content.section) ?? '',
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
