import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { SubmitButton } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { CsvLink, csvLabel } from '~/components/frame/csv-link';
import { FilterText } from '~/components/frame/filter-field';
import { MaskedNotice } from '~/components/frame/masked-notice';
import { formatCount } from '~shared/text/numbers';
import { type ContentSearch, contentList } from './list.config';
import classes from './view.module.css';

/** In milliseconds. */
const pause = 300;
/** So few comments need no search. */
const few = 5;

type Shown = { feedback: string; date: string }[];

/**
 * Renders a content's comments, newest first.
 * @param total of all comments
 * @param found of the search
 * @param shown on this page
 */
export function Comments({
  id,
  search,
  asked,
  total,
  found,
  pages,
  shown: maskedOnes,
  masked,
  mayShow,
  answer,
}: {
  id: string;
  search: ContentSearch;
  asked: Pick<ContentSearch, 'comment' | 'comments'>;
  total: number;
  found: number;
  pages: number;
  shown: Shown;
  masked: number;
  mayShow: boolean;
  answer: { shown?: Shown; error?: string } | undefined;
}) {
  const shown = answer?.shown ?? maskedOnes;
  const to = (change: Partial<ContentSearch>, path = '') =>
    contentList.href({ ...search, ...asked, ...change }, `${id}${path}`);
  const searches = asked.comment !== '';
  return (
    <section className={classes.comments} aria-labelledby="comments">
      <h3 id="comments">
        {formatCount(total)} {total === 1 ? 'Comment' : 'Comments'}
      </h3>
      {total === 0 && <p className={classes.quiet}>No feedback available.</p>}
      {(total > few || searches) && (
        <CommentForm to={to({ comment: '', comments: 1 })} words={asked.comment} />
      )}
      <p role="status" className={searches ? classes.quiet : undefined}>
        {searches &&
          (found === 0
            ? `No comment has “${asked.comment}”.`
            : `${formatCount(found)} of ${formatCount(total)} with “${asked.comment}”`)}
      </p>
      <MaskedNotice masked={masked} mayShow={mayShow} answer={answer} here={to({})} />
      <ul>
        {shown.map(({ feedback, date }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments have no id, and the list does not change under the reader
          <li key={at}>
            <blockquote dir="auto">“{feedback}”</blockquote>
            {date && <p className={classes.quiet}>{date}</p>}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages of comments" className={classes.pages}>
          {asked.comments > 1 && (
            <Link to={to({ comments: asked.comments - 1 })} rel="prev" preventScrollReset>
              Newer
            </Link>
          )}
          <span className={classes.quiet}>
            Page {asked.comments} of {pages}
          </span>
          {asked.comments < pages && (
            <Link to={to({ comments: asked.comments + 1 })} rel="next" preventScrollReset>
              Older
            </Link>
          )}
        </nav>
      )}
      {found > 0 && (
        <CsvLink to={to({ comments: 1 }, '/comments.csv')} mayShowContact={mayShow}>
          {searches ? csvLabel(formatCount(found), 'these') : 'Download CSV'}
        </CsvLink>
      )}
    </section>
  );
}

/** @param to the page without a search; its query is included */
function CommentForm({ to, words }: { to: string; words: string }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // Reset on navigation, also by Back, but not while typing.
  useEffect(() => {
    const field = form.current?.elements.namedItem('comment');
    if (field instanceof HTMLInputElement && document.activeElement !== field) field.value = words;
  }, [words]);
  const url = new URL(to, 'http://localhost');
  return (
    <Form
      ref={form}
      method="get"
      action={url.pathname}
      preventScrollReset
      className={classes.search}
      role="search"
      aria-label="Comments"
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => submit(currentTarget, { replace: true, preventScrollReset: true }),
          pause,
        );
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {[...url.searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FilterText type="search" name="comment" label="Search the comments" defaultValue={words} />
      <SubmitButton tone="secondary" aria-label="Search in comments">
        Search
      </SubmitButton>
    </Form>
  );
}
