import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Call,
  categories,
  contents,
  extensions,
  infoItems,
  polls,
  questionEdits,
  sections,
} from '../../admin-api/contract';
import { form, startTestApi, type TestApi } from './support/api';
import { addStoredContent } from './support/app';
import { addSection } from './support/rows';

/* If-Match: an edit replaces only the version of an item that its sender has seen. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

type Kind = (typeof extensions.versionedKinds)[number];
type Sent = NonNullable<Parameters<TestApi['send']>[1]>;

const versionOf = async (kind: Kind, id: string) =>
  (await api.call(extensions.itemVersion, { params: { kind, id } })).version;
const ifMatch = (version: string) => ({ [extensions.ifMatchHeader]: `"${version}"` });

const edits: [kind: Kind, call: Call, add: () => Promise<string>, sent: (text: string) => Sent][] = [
  [
    'section',
    sections.update,
    async () => (await addSection(api)).section.id,
    (name) => ({ body: { name } }),
  ],
  [
    'category',
    categories.update,
    async () => (await addSection(api)).category.id,
    (name) => ({ form: form({ name, colorCode: '#112233', icon: '' }) }),
  ],
  [
    'content',
    contents.update,
    async () => (await addStoredContent(api)).id,
    (title) => ({ form: form({ title }) }),
  ],
  [
    'info-item',
    infoItems.update,
    async () =>
      (await api.call(infoItems.create, { form: form({ type: 'alert', title: 'Rain', text: 'In' }) })).id ??
      '',
    (title) => ({ form: form({ title, text: 'Stay in' }) }),
  ],
  [
    'poll',
    questionEdits.updatePoll,
    async () => {
      const question = `Poll ${crypto.randomUUID()}`;
      await api.call(polls.create, { body: { question, options: ['A', 'B'] } });
      return (await api.call(polls.list)).find((poll) => poll.question === question)?.id ?? '';
    },
    (question) => ({ body: { question, options: ['A', 'B'] } }),
  ],
];

describe.each(edits)('an edit of one %s', (kind, call, add, sent) => {
  const send = (id: string, text: string, headers = {}) =>
    api.send(call, { params: { id }, ...sent(text), headers } as Sent);

  test('is rejected when the item is another version by now, and carried out when it is not', async () => {
    const id = await add();
    const seen = await versionOf(kind, id);
    expect((await send(id, 'First', ifMatch(seen))).status).toBe(200);
    const after = await versionOf(kind, id);
    expect(after).not.toBe(seen);
    expect((await send(id, 'Second', ifMatch(seen))).status).toBe(412);
    expect(await versionOf(kind, id)).toBe(after);
    expect((await send(id, 'Third')).status).toBe(200);
  });

  test('of several at once with the same version one is carried out', async () => {
    const id = await add();
    const seen = await versionOf(kind, id);
    const all = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((text) => send(id, text, ifMatch(seen))),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });
});

test('an item that is not there has no version', async () => {
  const none = await api.send(extensions.itemVersion, { params: { kind: 'poll', id: 'unknown' } });
  expect(none.status).toBe(404);
});
