import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { goneMessage } from '~/admin-api.server/current-item';
import { failureDetail, isAdminApiError } from '~/admin-api.server/errors';
import { contentsHref } from '~/components/frame/contents-href';
import { type Flash, redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { shortName } from '~/lib/short-name';
import { ContentSearch } from './search';
import { type PublishOutcome, setPublished } from './set-published.server';

// What an id may be is the guard's to say.
const params = z.object({ id: z.string() });
const Intent = z.object({ published: z.enum(['true', 'false']) });

/** There is nothing to see here: a user who reloads after publishing gets the content itself. */
export const loader = staffLoader(
  { can: 'see-library', params, search: ContentSearch },
  ({ params, search }) => redirect(contentsHref(search, params.id)),
);

const failed = { kind: 'error', message: 'Failed to update publish status' } as const;

/** Publishes a draft or returns it to draft: the form says what is wanted, since the page may be older than the content's state. */
export const action = staffAction(
  { can: 'manage-contents', params, search: ContentSearch },
  async ({ params: { id }, search, form, context }) => {
    const back = contentsHref(search);
    const intent = Intent.safeParse(Object.fromEntries(form));
    if (!intent.success) return redirectWithFlash(context, back, failed);
    const publish = intent.data.published === 'true';
    try {
      return await redirectWithFlash(
        context,
        back,
        message(await setPublished(context, id, publish), publish, contentsHref(search, `${id}/publish`)),
      );
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      context.log.warn({ err: error }, 'publish status not changed');
      return redirectWithFlash(context, back, { ...failed, detail: failureDetail(error) });
    }
  },
);

/** The message of an outcome: SPEC §4's where it was done, with what takes it back, else what happened. @param to this route */
function message({ kind, title }: PublishOutcome, publish: boolean, to: string): Flash {
  const name = `“${shortName(title)}”`;
  if (kind === 'done')
    return {
      kind: 'success',
      message: `Content ${publish ? 'published' : 'unpublished'} successfully!`,
      undo: { label: 'Undo', to, fields: { published: String(!publish) } },
    };
  if (kind === 'already') {
    const action = publish ? 'published' : 'unpublished';
    return {
      kind: 'info',
      message: `${name} is already ${publish ? 'published' : 'a draft'}`,
      detail: `It was ${action} after you opened this page, so nothing was changed.`,
    };
  }
  if (kind === 'gone') return { ...failed, detail: goneMessage('contents') };
  const state = publish ? 'is still a draft' : 'is still published';
  return {
    ...failed,
    detail: `${name} ${state}. Someone may have changed it at the same moment. Try again.`,
  };
}
