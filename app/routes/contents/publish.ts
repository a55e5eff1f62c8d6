import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { goneMessage } from '~/admin-api.server/current-item';
import { failureDetail, isAdminApiError } from '~/admin-api.server/errors';
import { type Flash, redirectWithFlash } from '~/forms.server/flash';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { formatKigali } from '~/lib/kigali';
import { shortName } from '~/lib/short-name';
import { entityIdPattern } from '../../../admin-api/contract/entity-id';
import { contentList } from './list.config';
import { type PublishOutcome, setPublished } from './set-published.server';

export { clientAction } from '~/components/base/client-action';

const Pressed = z.union([
  z.object({ publish: z.string().regex(entityIdPattern) }),
  z.object({ unpublish: z.string().regex(entityIdPattern) }),
]);

/** There is no page: reloading leads to the list. */
export const loader = staffLoader({ can: 'see-library', search: contentList }, ({ search }) =>
  redirect(contentList.href(search)),
);

const failed = { kind: 'error', message: 'Failed to update publish status' } as const;

/** Publishes or unpublishes a content. The button names the target state, since the page may be outdated. */
export const action = staffAction(
  {
    can: 'manage-contents',
    search: contentList,
    part: (form) => String(form.get('publish') ?? form.get('unpublish') ?? ''),
  },
  async ({ search, form, context }) => {
    const back = contentList.href(search);
    const { success, data } = Pressed.safeParse(Object.fromEntries(form));
    if (!success) return redirectWithFlash(context, back, failed);
    const publish = 'publish' in data;
    const id = publish ? data.publish : data.unpublish;
    try {
      const outcome = await setPublished(context, id, publish, undefined, form.has('mayNotPlay'));
      if (outcome.kind === 'unplayable') return redirect(contentList.href(search, `${id}/publish`), 303);
      return await redirectWithFlash(
        context,
        back,
        message(outcome, publish, { to: contentList.href(search, 'publish'), id }),
      );
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      context.log.warn({ err: error }, 'publish status not changed');
      return redirectWithFlash(context, back, { ...failed, detail: failureDetail(error) });
    }
  },
);

/** Returns SPEC §4's message with undo, or what happened instead. */
function message(
  { kind, title, instead }: PublishOutcome,
  publish: boolean,
  { to, id }: { to: string; id: string },
): Flash {
  const name = `“${shortName(title)}”`;
  if (kind === 'done')
    return {
      kind: 'success',
      message: `Content ${publish ? 'published' : 'unpublished'} successfully!`,
      item: title,
      ...(instead && {
        detail: `Its time to ${publish ? 'go live' : 'end'}, ${formatKigali(instead)}, is no longer set. Undo does not bring it back.`,
      }),
      undo: { label: 'Undo', to, fields: publish ? { unpublish: id } : { publish: id, mayNotPlay: 'yes' } },
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
