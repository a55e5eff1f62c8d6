import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { nullOnApiError } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { OwnedKey } from '~/components/base/form-key';
import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { RouteDialog } from '~/components/dialog/route-dialog';
import { HistoryLink } from '~/components/frame/history-link';
import { RichText } from '~/components/frame/rich-text';
import { StatusChip } from '~/components/frame/status-chip';
import { revealed } from '~/guard.server/contact-details';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { formatDay } from '~/lib/dates';
import { formatDuration } from '~/lib/durations';
import { pictureOf } from '~/lib/picture-widths';
import { shownIn } from '~/lib/plain-fields';
import { previewOf } from '~/lib/rich-text';
import { can } from '~/lib/roles';
import { scheduleInFull } from '~/lib/schedule';
import { historyLink } from '~/routes/audit/history-link.server';
import { quizzesOf } from '~/routes/engage/quizzes/quiz.server';
import { unplayableOf } from '~shared/media/codecs';
import { formatCount } from '~shared/text/numbers';
import { plainText, sanitiseRichText } from '~shared/text/sanitise-rich-text';
import { contentFields } from '../../../admin-api/contract/content-fields';
import { Comments } from './comments';
import { commentsPage, costOf, findComments, nextToDo, viewsOf } from './hub.server';
import { contentById, contentToShow, libraryChoices } from './library.server';
import { contentList } from './list.config';
import { UnplayableNotice } from './unplayable';
import classes from './view.module.css';
import { ViewsByDay } from './views-by-day';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = {
  dialog: (data) => (data as { content?: { title: string } }).content?.title ?? 'Content',
};

export const loader = staffLoader(
  { can: 'see-library', params: z.object({ id: z.string() }), search: contentList.opened() },
  async ({ staff, params, search: asked, context }) => {
    const search = contentList.only(asked);
    const found = contentToShow(context, params.id, search);
    const [content, choices, quizzes, views, cost] = await Promise.all([
      found,
      // Without the choices, the content names its own section.
      libraryChoices(context).catch(nullOnApiError),
      // The page works without quizzes.
      can(staff.role, 'manage-quizzes') ? context.api.read('quizzes').catch(() => null) : null,
      viewsOf(context, params.id),
      found.then(({ file = null, fileSize = null }) => costOf(context, { file, fileSize })),
    ]);
    const { feedback = [] } = content;
    const description = sanitiseRichText(content.description ?? '');
    const comments = findComments({ feedback }, asked);
    return {
      search,
      views,
      asked: { comment: asked.comment, comments: comments.page },
      formKey: context.newFormKey(),
      history: await historyLink(context, staff, 'content', params.id),
      mayManage: can(staff.role, 'manage-contents'),
      quizzes: quizzes && quizzesOf(quizzes.data, content),
      next:
        quizzes &&
        choices &&
        (await nextToDo(context, content.id, quizzes.data, search, choices).catch(nullOnApiError)),
      stale: content.stale,
      content: {
        id: content.id,
        code: content.code,
        title: content.title,
        type: content.type,
        published: content.published,
        schedule: scheduleInFull(content),
        file: context.mediaUrl(content.file ?? null),
        thumbnail: context.mediaUrl(content.thumbnail),
        views: formatCount(content.views),
        cost,
        section:
          choices?.sections.find(({ id }) => id === content.sectionId)?.name ?? content.section?.name ?? '',
        duration: formatDuration(content.duration),
        unplayable: unplayableOf(content.codecs),
        uploaded: formatDay(content.createdAt),
        facts: shownIn(contentFields, 'view', content),
        description,
        preview: previewOf(plainText(description)),
      },
      comments: {
        total: feedback.length,
        found: comments.all.length,
        pages: Math.ceil(comments.all.length / commentsPage),
        masked: comments.shown.reduce((sum, one) => sum + one.masked, 0),
        mayShow: can(staff.role, 'see-contact-details'),
        shown: comments.shown.map(({ text, date }) => ({ feedback: text, date: formatDay(date) })),
      },
    };
  },
);

/** Shows the contact details in the page's comments, once. */
export const action = staffAction(
  { can: 'see-contact-details', params: z.object({ id: z.string() }), search: contentList.opened() },
  async ({ params: { id }, search, context }) => {
    const content = await contentById(context, id, search);
    const { shown } = findComments(content, search);
    const about = { kind: 'content', itemId: id, itemName: content.title } as const;
    return revealed(
      context,
      about,
      shown.map(({ written, date }) => ({ feedback: written, date: formatDay(date) })),
    );
  },
);

export default function ViewContent() {
  const { content, stale, history, search, asked, comments, views, mayManage, quizzes, next, formKey } =
    useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  return (
    <RouteDialog
      title={content.title || 'Untitled'}
      closeTo={contentList.href(search)}
      size="lg"
      footer={
        mayManage && (
          <>
            <Form method="post" action={contentList.href(search, 'publish')} preventScrollReset>
              <OwnedKey value={formKey} />
              <SubmitButton
                tone="secondary"
                name={content.published ? 'unpublish' : 'publish'}
                value={content.id}
                busyLabel={content.published ? 'Unpublishing…' : 'Publishing…'}
              >
                {content.published ? 'Unpublish' : 'Publish'}
              </SubmitButton>
            </Form>
            <ButtonLink
              to={contentList.href(search, `${content.id}/edit`)}
              preventScrollReset
              icon={<Icon name="pencil" size={18} />}
            >
              Edit
            </ButtonLink>
          </>
        )
      }
    >
      {stale && (
        <StaleNotice
          asOf={stale.asOf}
          message={`${stale.message} Its file, description and comments were not read before, so they are missing here.`}
        />
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <UnplayableNotice unplayable={content.unplayable} />
          {!stale && <Player {...content} />}
          <ul className={classes.facts}>
            <li>
              <StatusChip published={content.published} />
            </li>
            {content.schedule.map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>{content.code}</li>
            <li>
              <Icon name="eye" size={16} /> {content.views} views
            </li>
            {content.section && (
              <li>
                <Icon name="folder" size={16} /> {content.section}
              </li>
            )}
            <li>
              <Icon name="clock" size={16} /> {content.duration}
            </li>
            {content.facts.map(({ label, words }) => (
              <li key={label}>{`${label}: ${words}`}</li>
            ))}
            {content.cost && (
              <li>
                <Icon name="download" size={16} />
                <span>
                  {content.type === 'audio' ? 'Hearing' : 'Watching'} it costs a child {content.cost}
                </span>
              </li>
            )}
            {content.uploaded && (
              <li>
                <Icon name="upload" size={16} /> Uploaded {content.uploaded}
              </li>
            )}
          </ul>
          {!stale && (
            <>
              <h3>Description</h3>
              <Description html={content.description} preview={content.preview} />
            </>
          )}
          {quizzes && <Quizzes quizzes={quizzes} code={content.code} next={next} />}
          {views && (
            <div className={classes.views}>
              <ViewsByDay views={views} />
            </div>
          )}
          <HistoryLink to={history} />
        </div>
        {!stale && <Comments id={content.id} search={search} asked={asked} {...comments} answer={answer} />}
      </div>
    </RouteDialog>
  );
}

function Quizzes({
  quizzes,
  code,
  next,
}: {
  quizzes: ReturnType<typeof quizzesOf>;
  code: string;
  next: Awaited<ReturnType<typeof nextToDo>>;
}) {
  return (
    <>
      <h3>{quizzes.length > 1 ? 'Quizzes' : 'Quiz'}</h3>
      {quizzes.map(({ to, name, facts }) => (
        <p key={to}>
          <Link to={to}>{name}</Link> <span className={classes.quiet}>{facts}</span>
        </p>
      ))}
      {quizzes.length === 0 && (
        <p>
          <Link to={`/dashboard/quiz/new?${new URLSearchParams({ code })}`}>Add a quiz</Link>
        </p>
      )}
      {next && (
        <p>
          <Link to={next.to} preventScrollReset>
            Next without quiz
          </Link>{' '}
          <span className={classes.quiet}>{next.name}</span>
        </p>
      )}
    </>
  );
}

function Player({
  type,
  file,
  thumbnail,
  title,
}: {
  type: string;
  file: string | null;
  thumbnail: string | null;
  title: string;
}) {
  if (!file) return <p className={classes.quiet}>The file of this content is not available.</p>;
  // Contents have no captions (SPEC §3).
  return type === 'audio' ? (
    <div className={classes.audio}>
      {thumbnail && <img src={pictureOf(thumbnail, 640)} alt="" />}
      {/* biome-ignore lint/a11y/useMediaCaption: see above */}
      <audio controls preload="metadata" src={file} aria-label={title} />
    </div>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: see above
    <video
      controls
      playsInline
      preload="metadata"
      src={file}
      poster={thumbnail ? pictureOf(thumbnail, 640) : undefined}
      aria-label={title}
      className={classes.video}
    />
  );
}

/** SPEC §2: more than 200 characters are cut to 100, with Show More. */
function Description({ html, preview }: { html: string; preview: string | null }) {
  if (!html) return <p className={classes.quiet}>No description available.</p>;
  if (!preview) return <RichText html={html} />;
  return (
    <details className={classes.description}>
      <summary>
        <span className={classes.preview}>{preview}</span>
        <span className={classes.more}>Show More</span>
        <span className={classes.less}>Show Less</span>
      </summary>
      <RichText html={html} />
    </details>
  );
}
