import type { Visitor } from './visitor';

/** Fetches the first stylesheet as the browser of a user does beside their first page: the pages after it only link the file. */
export async function fetchFirstSheet(visitor: Visitor): Promise<void> {
  const { $ } = await visitor.open('/dashboard/contents?view=list');
  const href = $('link[rel=preload][as=style]').attr('href') ?? '';
  await visitor.send(href, { headers: { referer: `${visitor.url}/dashboard/contents?view=list` } });
}
