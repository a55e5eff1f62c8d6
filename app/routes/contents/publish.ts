import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { isAdminApiError } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { contents } from '~contract';
import { contentsHref } from './address';
import { contentById } from './library.server';
import { ContentSearch } from './search';

const params = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });
const Wish = z.object({ published: z.enum(['true', 'false']) });

/** There is nothing to see here: somebody who reloads after publishing gets the content itself. */
export const loader = staffLoader(
  { can: 'see-library', params, search: ContentSearch },
  ({ params, search }) => redirect(contentsHref(search, params.id)),
);

/**
 * Publishes a draft or returns it to draft. The provider only knows 'toggle', so the form says what is wished
 * and a content that is so already is left alone: an old page or a second tap does not turn it round.
 */
export const action = staffAction(
  { can: 'manage-contents', params, search: ContentSearch },
  async ({ params: { id }, search, form, context }) => {
    const back = contentsHref(search);
    const failed = { kind: 'error', message: 'Failed to update publish status' } as const;
    const wish = Wish.safeParse(Object.fromEntries(form));
    if (!wish.success) return redirectWithFlash(context, back, failed);
    const publish = wish.data.published === 'true';
    try {
      const content = await contentById(context, id);
      if (content.published !== publish) await context.api.write(contents.togglePublish, { params: { id } });
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      context.log.warn({ err: error }, 'publish status not changed');
      return redirectWithFlash(context, back, { ...failed, detail: error.message });
    }
    const message = `Content ${publish ? 'published' : 'unpublished'} successfully!`;
    return redirectWithFlash(context, back, { kind: 'success', message });
  },
);
