import { contentsHref } from '~/components/frame/contents-href';
import type { CommentSearch, ContentSearch } from './search';

/**
 * URL of a content with its comments searched and paged, over the list that it was opened from.
 * @param path below the content: '/comments.csv'
 */
export function commentsHref(
  search: ContentSearch,
  id: string,
  { comment, comments }: CommentSearch,
  path = '',
): string {
  const [pathname, query] = contentsHref(search, `${id}${path}`).split('?');
  const all = new URLSearchParams(query);
  if (comment) all.set('comment', comment);
  if (comments > 1) all.set('comments', String(comments));
  return all.size > 0 ? `${pathname}?${all}` : (pathname ?? '');
}
