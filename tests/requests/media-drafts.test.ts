import { expect, test } from 'vitest';
import { contents } from '~contract';
import { appKey, setUpProduct, setUpVisitor } from '../support/product-in-process';

/* What becomes of a content's files when it is unpublished: at the companion app's URLs, and in the browsers of staff. */

const product = setUpProduct();
const viewer = setUpVisitor(product, 'viewer');

type AppContent = { id: string; thumbnail: string; file: string };

async function listed(): Promise<AppContent[]> {
  const response = await fetch(`${product.url}/app/contents`, { headers: { 'x-app-key': appKey } });
  return ((await response.json()) as { data: AppContent[] }).data;
}

const toggle = (id: string) =>
  fetch(product.adminApi.url + contents.togglePublish.path.replace('{id}', id), {
    method: contents.togglePublish.method,
    headers: { authorization: `Bearer ${product.adminApi.token}` },
  });

test('the files of a content are shut at the app’s URLs once it is unpublished, and staff still see them, uncached', async () => {
  const [content] = await listed();
  if (!content) throw new Error('The demo has no content.');
  const page = await viewer.open(`/dashboard/contents/${content.id}`);
  const film =
    page.$('main video source, main video, main audio source, main audio').filter('[src]').attr('src') ?? '';
  const picture = page.$('main [poster]').attr('poster') ?? page.$('main img').attr('src') ?? '';
  const seenByStaff = async () => {
    const answers = await Promise.all(
      [film, picture, picture.replace(/^\/media(\/w\d+)?/, '/media/w320')].map((url) => viewer.send(url)),
    );
    return answers.map(({ status, headers }) => [status, headers['cache-control']]);
  };
  const byApp = async () =>
    Promise.all([content.file, content.thumbnail].map(async (url) => (await fetch(url)).status));
  const cached = [200, 'private, max-age=3600, must-revalidate'];
  expect(await seenByStaff()).toEqual([cached, cached, cached]);
  expect(await byApp()).toEqual([200, 200]);
  expect((await toggle(content.id)).status).toBe(200);
  expect(await byApp()).toEqual([404, 404]);
  const draft = [200, 'no-store'];
  expect(await seenByStaff()).toEqual([draft, draft, draft]);
  await toggle(content.id);
  expect(await byApp()).toEqual([200, 200]);
});

test('a narrow picture of a published content is not sent again when nothing has changed', async () => {
  const page = await viewer.open('/dashboard/contents?view=list');
  const url = page.$('main img[src]').first().attr('src') ?? '';
  const { headers } = await viewer.send(url);
  const again = await viewer.send(url, { headers: { 'if-none-match': String(headers.etag) } });
  expect(again.status).toBe(304);
});

test('a call of the companion app that goes through the dashboard opens nothing else', async () => {
  const ask = async (path: string, headers: Record<string, string> = { 'x-app-key': appKey }) =>
    viewer.send(path, { headers, manual: true });
  expect((await ask('/app/contents')).status).toBe(200);
  expect((await ask('/app/contents', {})).status).toBe(401);
  for (const path of ['/app/%2e%2e/categories/list', '/app/..%2fcategories/list', '/app//categories/list'])
    expect((await ask(path)).text, path).not.toContain('"success":true');
});
