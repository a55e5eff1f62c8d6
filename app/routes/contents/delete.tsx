import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { z } from 'zod';
import { failureMessage, nullOnApiError } from '~/admin-api.server/errors';
import { FormKey } from '~/components/base/form-key';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import { redirectWithFlash } from '~/forms.server/flash';
import { backToList, isGone } from '~/forms.server/gone';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { quizzesOf } from '~/routes/engage/quizzes/quiz.server';
import { contents } from '~contract';
import { lastKnownRow } from './contents.server';
import { contentById } from './library.server';
import { contentList } from './list.config';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Content' };

const params = z.object({ id: z.string() });

export const loader = staffLoader(
  { can: 'manage-contents', params, search: contentList },
  async ({ params, search, context }) => {
    const [content, all] = await Promise.all([
      contentById(context, params.id, search),
      context.api.read('quizzes').catch(nullOnApiError),
    ]);
    const { id, title, code, published } = content;
    // null: the quizzes failed to load, so there may be one.
    return {
      title,
      code,
      published,
      search,
      quizzes: all && quizzesOf(all.data, { id, code }),
      formKey: context.newFormKey(),
    };
  },
);

export const action = staffAction(
  { can: 'manage-contents', params, search: contentList },
  async ({ params: { id }, search, context }) => {
    const item = lastKnownRow(context, id)?.row.title;
    try {
      await context.api.write(contents.remove, { params: { id } });
    } catch (error) {
      if (await isGone(context, error, 'contents', id))
        return backToList(contentList.href(search), 'contents');
      return data({ error: failureMessage(error, 'Failed to delete content.') }, { status: 400 });
    }
    return redirectWithFlash(context, contentList.href(search), {
      kind: 'success',
      message: 'Content deleted successfully!',
      item,
    });
  },
);

export default function DeleteContent() {
  const { title, code, published, search, quizzes, formKey } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  return (
    <ConfirmDialog
      title="Delete this content?"
      message={
        <>
          “<bdi>{title}</bdi>” <span className="nowrap">({code})</span> with its file, views and comments will
          be gone. {published && 'It is published: people lose it in the app at once. '}
          {quizzes === null && 'Where it has a quiz, that will be gone, too. '}
          {quizzes && quizzes.length > 0 && (
            <>
              {quizzes.length === 1 ? 'Its quiz' : 'Its quizzes'}{' '}
              {quizzes.map(({ to, name, facts }) => (
                <Fragment key={to}>
                  <Link to={to}>
                    “<bdi>{name}</bdi>”
                  </Link>{' '}
                  ({facts}),{' '}
                </Fragment>
              ))}
              with all answers, will be gone, too.{' '}
            </>
          )}
          <strong>This action cannot be undone.</strong>
        </>
      }
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={contentList.href(search)}
      error={response?.error}
    >
      <FormKey value={formKey} />
    </ConfirmDialog>
  );
}
