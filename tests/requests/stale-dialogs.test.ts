import { beforeAll, describe, expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { providerOf } from '../support/provider';
import { type HtmlPage, hrefOf } from '../support/visitor';

/*
 * Dialogs whose item is not what their link believes: gone meanwhile, newer than the cached list, or in use. A bookmark, a list that was
 * left open and a dialog that was left open all lead on, and say what happened.
 */

const product = setUpProduct();
const admin = setUpVisitor(product, 'superadmin');
let provider: ReturnType<typeof providerOf>;
beforeAll(async () => {
  provider = providerOf(product.adminApi);
});

const notice = ({ $ }: HtmlPage) => $('main [role=status]').text();

const gone: [path: string, list: string, word: string][] = [
  ['/dashboard/categories/gone/edit', '/dashboard/categories', 'category'],
  ['/dashboard/sections/gone/delete', '/dashboard/sections', 'section'],
  ['/dashboard/contents/gone/edit?view=list&q=a', '/dashboard/contents?q=a&view=list', 'content'],
  ['/dashboard/contents/gone/delete', '/dashboard/contents', 'content'],
  ['/dashboard/polls/gone/delete?shown=13', '/dashboard/polls?shown=13', 'poll'],
  ['/dashboard/quiz/gone/delete', '/dashboard/quiz', 'quiz'],
  ['/dashboard/survey/gone?page=2', '/dashboard/survey?page=2', 'survey'],
  ['/dashboard/info/gone?tab=alerts', '/dashboard/info?tab=alerts', 'item'],
  ['/dashboard/info/gone/delete', '/dashboard/info', 'item'],
  ['/dashboard/security/gone/ban', '/dashboard/security', 'user'],
  ['/dashboard/security/gone/delete?status=banned', '/dashboard/security?status=banned', 'user'],
  ['/dashboard/security/gone/reset-mfa', '/dashboard/security', 'user'],
];
const message = (word: string) => `This ${word} does not exist. It may have been deleted.`;
/** Path and query, without what says that something is gone. */
const place = (path: string) => path.replace(/[?&]gone=\w+$/, '');

describe('an item that is gone', () => {
  test.each(gone)('%s leads back to its list, which says so', async (path, list, word) => {
    const page = await admin.open(path);
    expect(page.status).toBe(200);
    expect(place(page.path)).toBe(list);
    expect(notice(page)).toContain(message(word));
    expect(page.$('dialog')).toHaveLength(0);
    // Said once: no link of the page says it again.
    expect(page.$('main a[href*="gone="]')).toHaveLength(0);
  });

  test('a prompt that newer ones moved to the next page', async () => {
    const page = await admin.open('/dashboard/chatbot/gone?status=failed');
    expect(place(page.path)).toBe('/dashboard/chatbot?status=failed');
    expect(notice(page)).toContain('This prompt is not on this page any more.');
  });

  // What a user typed into an edit form is not dropped: edit-conflicts.test.ts.
  test.each(gone.filter(([path]) => !/\/gone(\/edit.*|\?|$)/.test(path)))(
    'what is posted to %s leads there, too',
    async (path, list, word) => {
      const page = await admin.open(path, {
        form: { name: 'A', colorCode: '#112233', role: 'viewer', email: 'a@example.org', published: 'true' },
      });
      expect(page.status).toBe(200);
      expect(place(page.path)).toBe(list);
      expect(page.words).toContain(message(word));
    },
  );

  test('a delete dialog that was left open: the list says that it is gone', async () => {
    const { id } = (await provider.list('/polls/list'))[0] ?? { id: '' };
    const dialog = await admin.open(`/dashboard/polls/${id}/delete`);
    await provider.send('DELETE', `/polls/delete/${id}`);
    const page = await admin.submit(dialog, 'Delete permanently');
    expect(place(page.path)).toBe('/dashboard/polls');
    expect(notice(page)).toContain(message('poll'));
    expect(page.$(`a[href*="${id}"]`)).toHaveLength(0);
  });

  test('a provider that responds 404 to the call, but has the item, is not taken to have lost it', async () => {
    const { id } = (await provider.list('/polls/list'))[0] ?? { id: '' };
    const dialog = await admin.open(`/dashboard/polls/${id}/delete`);
    product.recorder.reply(/^DELETE /, { status: 404, body: { message: 'Cannot DELETE' } });
    const page = await admin.submit(dialog, 'Delete permanently');
    expect(page.status).toBe(400);
    expect(page.words).toContain('Cannot DELETE');
  });
});

describe('an item that is newer than the cached list', () => {
  test('is found past the cache', async () => {
    await admin.open('/dashboard/polls');
    await provider.send('POST', '/polls/create', { question: 'Ni iki gishya?', options: ['a', 'b'] });
    const fresh = (await provider.list('/polls/list')).find(({ question }) => question === 'Ni iki gishya?');
    const page = await admin.open(`/dashboard/polls/${fresh?.id}/delete`);
    expect(page.$('dialog').text()).toContain('Ni iki gishya?');
  });

  test('is not called gone while the provider cannot be asked', async () => {
    await admin.open('/dashboard/quiz');
    product.recorder.reply(/^GET \/quiz\/list/, { status: 503, body: {} });
    const page = await admin.open('/dashboard/quiz/unknown');
    expect(page.status).toBe(503);
    expect(page.words).not.toContain('does not exist');
    expect(page.words).toContain('Retry');
  });
});

describe('deleting what is in use', () => {
  test('a category says before that it has sections, and leads to them (SPEC §10.9)', async () => {
    const [section] = await provider.list('/section/list');
    const count = (await provider.list('/section/list')).filter(
      ({ categoryId }) => categoryId === section?.categoryId,
    ).length;
    const page = await admin.open(`/dashboard/categories/${section?.categoryId}/delete`);
    expect(page.$('dialog h2').text()).toMatch(/^“.+” cannot be deleted yet$/);
    expect(page.$('dialog').text()).toContain(`This category still has ${count} section`);
    expect(page.$('dialog button[type=submit]')).toHaveLength(0);
    const way = hrefOf(page, 'dialog a:contains("Show its section")');
    const sections = await admin.open(way);
    expect(sections.$('main details[id]')).toHaveLength(1);
    expect(sections.$('main details[id]').text()).toContain(String(section?.name));
  });

  test('a section says before that it has contents, and leads to them', async () => {
    const content = (await provider.contents()).find(({ sectionId }) => sectionId);
    const page = await admin.open(`/dashboard/sections/${content?.sectionId}/delete`);
    const [, contents = ''] = /This section still has (\d+ contents?)\./.exec(page.$('dialog').text()) ?? [];
    expect(page.$('dialog a:contains("Show its")').text()).toBe(
      contents === '1 content' ? 'Show its content' : 'Show its contents',
    );
    expect(page.$('dialog button[type=submit]')).toHaveLength(0);
    const list = await admin.open(hrefOf(page, 'dialog a:contains("Show its content")'));
    expect(list.words).toContain(String(content?.title));
  });

  test('a provider that cannot be asked just now does not keep the dialog shut', async () => {
    const [category] = await provider.list('/categories/list');
    product.recorder.reply(/^GET \/section\/list/, { status: 503, body: {} });
    const page = await admin.open(`/dashboard/categories/${category?.id}/delete`);
    expect(page.status).toBe(200);
    expect(page.$('dialog').text()).toContain('A category that still has sections is not deleted.');
  });
});
