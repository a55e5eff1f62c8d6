import { equal, notEqual } from 'node:assert/strict';
import { contents, extensions } from '../../admin-api/contract';
import { type Client, form } from './client';
import { withContent } from './journeys';

/** A content is edited as the version that was read, and no more once it is another one. */
export async function versionsJourney(client: Client): Promise<void> {
  const { call, raw } = client;
  await withContent(client, async ({ id }) => {
    const version = async () =>
      (await call(extensions.itemVersion, { params: { kind: 'content', id } })).version;
    const edit = (title: string, seen: string) =>
      raw(contents.update.method, contents.update.path.replace('{id}', encodeURIComponent(id)), {
        body: form({ title }),
        headers: { [extensions.ifMatchHeader]: `"${seen}"` },
      });
    const seen = await version();
    equal((await edit('As it was seen', seen)).status, 200);
    notEqual(await version(), seen);
    equal((await edit('Too late', seen)).status, 412);
    equal((await edit('Seen anew', await version())).status, 200);
  });
}
