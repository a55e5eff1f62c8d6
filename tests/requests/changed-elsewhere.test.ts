import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { film } from '../support/fixture-files';
import { setUpProduct } from '../support/product-in-process';
import { providerOf } from '../support/provider';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * Something changes at the provider between the page and the click: by a colleague's other dashboard, or by the provider itself. What
 * is done then goes by what is so now, never by the cached list the page was drawn from, and the message says what happened.
 */

const product = setUpProduct();
let admin: Visitor;
let provider: ReturnType<typeof providerOf>;
beforeAll(async () => {
  provider = providerOf(product.adminApi);
});
beforeEach(async () => {
  admin = await signIn(product.url, demoEmail.admin);
});

const writesBy = async (act: () => Promise<HtmlPage>) => {
  const before = product.recorder.writes().length;
  const page = await act();
  return { page, writes: product.recorder.writes().slice(before) };
};

describe('a content that was published elsewhere', () => {
  const list = '/dashboard/contents?view=list';
  const toggle = (id: string) => provider.send('PATCH', `/admin/content/toggle-publish/${id}`);
  const isPublished = async (id: string) => (await provider.contents()).find((c) => c.id === id)?.published;

  /** The page of drafts (or of published ones), and its first content. */
  async function first(status: 'drafts' | 'published') {
    const page = await admin.open(`${list}&status=${status}`);
    const row = page.$('tbody tr').first();
    const title = row.find('th').text();
    const id = row.find('button').attr('value') ?? '';
    return { page, title, id };
  }

  test.each([
    ['drafts', 'Publish', true, 'is already published'],
    ['published', 'Unpublish', false, 'is already a draft'],
  ] as const)('one of the %s: %s leaves it as it is, and says so', async (status, button, intent, says) => {
    const { page, title, id } = await first(status);
    await toggle(id);
    const { page: response, writes } = await writesBy(() => admin.submit(page, `${button} ${title}`));
    expect(await isPublished(id)).toBe(intent);
    expect(response.words).toContain(`“${title}” ${says}`);
    expect(response.words).not.toContain('successfully!');
    expect(writes).toEqual([]);
    // The page after it shows what is so.
    expect((await admin.open(`${list}&q=${encodeURIComponent(title)}`)).$('tbody tr').text()).toContain(
      intent ? 'Published' : 'Draft',
    );
  });

  test('two people press Publish at once: it is published, and no one is told otherwise', async () => {
    const other = await signIn(product.url, demoEmail.superadmin);
    const { page, title, id } = await first('drafts');
    const same = await other.open(page.path);
    const answers = await Promise.all([
      admin.submit(page, `Publish ${title}`),
      other.submit(same, `Publish ${title}`),
    ]);
    expect(await isPublished(id)).toBe(true);
    const stated = answers.map(({ words }) =>
      words.includes('Content published successfully!') ? 'done' : words.includes('is already published'),
    );
    expect(stated.toSorted()).toEqual(['done', true]);
  });

  test('a provider whose toggle turns the wrong way and answers 200 is not taken at its word', async () => {
    const { page, title } = await first('drafts');
    product.recorder.reply(/^PATCH /, { status: 200, body: {} });
    const response = await admin.submit(page, `Publish ${title}`);
    expect(response.words).toContain('Failed to update publish status');
    expect(response.words).toContain('is still a draft');
    expect(response.words).not.toContain('successfully');
  });

  test('one that was deleted elsewhere: the list says so', async () => {
    const { page, title, id } = await first('drafts');
    await provider.send('DELETE', `/content/delete/${id}`);
    const response = await admin.submit(page, `Publish ${title}`);
    expect(response.path).toMatch(/^\/dashboard\/contents/);
    expect(response.words).toContain('Failed to update publish status');
    expect(response.words).toContain('This content does not exist. It may have been deleted.');
  });
});

describe('polls, quizzes and surveys', () => {
  const contentOf = async (id: string) =>
    ((await rowOf('/quiz/list', id))?.content as { id?: string } | undefined)?.id ?? '';
  const kinds = [
    {
      name: 'poll',
      list: '/dashboard/polls?shown=103',
      read: '/polls/list',
      publish: (id: string) =>
        provider.send('POST', '/polls/publish', { pollId: id, selectedTimeout: 86_400 }),
    },
    {
      name: 'quiz',
      list: '/dashboard/quiz',
      read: '/quiz/list',
      publish: async (id: string) =>
        provider.send('POST', `/quiz/${id}/publish`, {
          contentID: await contentOf(id),
          selectedTimeout: 86_400,
        }),
    },
    {
      name: 'survey',
      list: '/dashboard/survey',
      read: '/survey/list',
      publish: (id: string) => provider.send('POST', `/survey/publish/${id}`, { selectedTimeout: 86_400 }),
    },
  ];
  /** The first item of the list with such a button. */
  const firstWith = ({ $ }: HtmlPage, button: string) => {
    const element = $(`button[aria-label^="${button}: "]`).first();
    const [, id = ''] = /\/([\w-]+)\/\w+(\?|$)/.exec(element.closest('form').attr('action') ?? '') ?? [];
    return { id, label: element.attr('aria-label') ?? '' };
  };
  const rowOf = async (read: string, id: string) => (await provider.list(read)).find((row) => row.id === id);

  test.each(kinds)('a $name a colleague published is not published anew: its time goes on', async (kind) => {
    const page = await admin.open(kind.list);
    const { id, label } = firstWith(page, 'Publish');
    await kind.publish(id);
    const before = await rowOf(kind.read, id);
    // An outside provider would publish it again, and start its time again.
    product.recorder.reply(/^POST .*publish/, { status: 200, body: { success: true } });
    const { page: response, writes } = await writesBy(() =>
      admin.submit(page, label, { selectedTimeout: '60' }),
    );
    expect(writes).toEqual([]);
    expect(response.words).toContain(`This ${kind.name} is already published`);
    expect(await rowOf(kind.read, id)).toEqual(before);
  });

  test('a poll a colleague stopped is a draft already, and that is said', async () => {
    const page = await admin.open('/dashboard/polls?shown=103');
    const { id, label } = firstWith(page, 'Stop');
    await provider.send('POST', '/polls/unpublish', { pollId: id });
    const { page: response, writes } = await writesBy(() => admin.submit(page, label));
    expect(writes).toEqual([]);
    expect(response.words).toContain('This poll is already a draft');
  });
});

describe('the places of categories', () => {
  test('one that a colleague moved meanwhile stays where they put it, and the message says where', async () => {
    const page = await admin.open('/dashboard/categories');
    const rows = (await provider.list('/categories/list')).toSorted(
      (a, b) => Number(a.priority) - Number(b.priority),
    );
    const [first, , third] = rows as [Record<string, unknown>, unknown, Record<string, unknown>];
    await provider.form('PUT', `/categories/update/${third.id}`, { priority: '1' });
    const { page: response, writes } = await writesBy(() => admin.submit(page, `Move ${first.name} down`));
    // It is second already; the page thought it first.
    expect(writes).toEqual([]);
    expect(response.words).toContain(`${first.name} is now number 2`);
    expect(response.words).toContain('Someone moved it');
  });

  test('moving one does not take back what a colleague wrote meanwhile', async () => {
    const page = await admin.open('/dashboard/categories');
    const rows = await provider.list('/categories/list');
    const last = rows.find(({ priority }) => priority === rows.length) as Record<string, unknown>;
    await provider.form('PUT', `/categories/update/${last.id}`, {
      name: 'Izina rishya',
      colorCode: '#112233',
    });
    await admin.submit(page, `Move ${last.name} up`);
    const now = (await provider.list('/categories/list')).find(({ id }) => id === last.id);
    expect(now).toMatchObject({ name: 'Izina rishya', colorCode: '#112233', priority: rows.length - 1 });
  });
});

describe('a new content', () => {
  test('a suggested code that was taken meanwhile is rejected with the next free one, before a byte is sent', async () => {
    const page = await admin.open('/dashboard/contents/new');
    const code = page.$('input[name=code]').attr('value') ?? '';
    const sectionId = page.$('select[name=sectionId] option').eq(1).attr('value') ?? '';
    await provider.form('POST', `/content/create/${sectionId}`, {
      title: 'Elsewhere',
      code,
      type: 'video',
      file: new File([film.bytes], film.name, { type: film.type }),
    });
    const { page: response, writes } = await writesBy(() =>
      admin.submit(page, /Save as Draft/, { title: 'Hano', sectionId, file: film }),
    );
    expect(response.status).toBe(400);
    const next = `ITE-${String(Number(code.slice(4)) + 1).padStart(3, '0')}`;
    expect(response.words).toContain(`This code is in use. The next free one is ${next}.`);
    expect(writes).toEqual([]);
    const alike = code.replace('-', '-0');
    const read = await admin.submit(page, /Save as Draft/, {
      title: 'Hano',
      sectionId,
      file: film,
      code: alike,
    });
    expect(read.words).toContain(`This code is in use as ${code}. The next free one is ${next}.`);
  });

  test('a section that was deleted is named before a byte is sent', async () => {
    const form = await admin.open('/dashboard/sections/new');
    const categoryId = form.$('select[name=categoryId] option').eq(1).attr('value') ?? '';
    await admin.submit(form, 'Add Section', { name: 'Igihita', categoryId });
    const section = (await provider.list('/section/list')).find(({ name }) => name === 'Igihita');
    const page = await admin.open('/dashboard/contents/new');
    await provider.send('DELETE', `/section/delete/${section?.id}`);
    const { page: response, writes } = await writesBy(() =>
      admin.submit(page, /Save as Draft/, { title: 'Hano', sectionId: String(section?.id), file: film }),
    );
    expect(response.words).toContain('This section does not exist any more.');
    expect(writes).toEqual([]);
  });
});

test('a category in use is not deleted, by what is so now, also where the provider would do it', async () => {
  const name = 'Ikiciro';
  await provider.form('POST', '/categories/create', { name, colorCode: '#112233' });
  const id = (await provider.list('/categories/list')).find((row) => row.name === name)?.id;
  const ask = await admin.open(`/dashboard/categories/${id}/delete`);
  await provider.send('POST', `/section/create/${id}`, { name: 'Elsewhere' });
  product.recorder.reply(/^DELETE \/categories/, { status: 200, body: { success: true } });
  const { page, writes } = await writesBy(() => admin.submit(ask, 'Delete permanently'));
  expect(writes).toEqual([]);
  expect(page.status).toBe(400);
  expect(page.words).toContain('This category still has 1 section. Delete it first.');
});
