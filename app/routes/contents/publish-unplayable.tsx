import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FormKey } from '~/components/base/form-key';
import type { RouteHandle } from '~/components/base/route-handle';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog';
import { staffLoader } from '~/guard.server/guard';
import { unplayableMessage, unplayableOf } from '~shared/media/codecs';
import { contentById } from './library.server';
import { contentList } from './list.config';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Publish Content' };

/** Asks before publishing a file that most phones and browsers cannot play. */
export const loader = staffLoader(
  { can: 'manage-contents', params: z.object({ id: z.string() }), search: contentList },
  async ({ params: { id }, search, context }) => {
    const { title, codecs } = await contentById(context, id, search);
    const unplayable = unplayableOf(codecs);
    return {
      ...{ id, title, search },
      message: unplayable && unplayableMessage(unplayable),
      formKey: context.newFormKey(),
    };
  },
);

export default function PublishUnplayable() {
  const { id, title, search, message, formKey } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={
        <>
          Publish “<bdi>{title}</bdi>”?
        </>
      }
      message={message}
      confirm={{ label: 'Publish anyway', busyLabel: 'Publishing…' }}
      tone="primary"
      cancelTo={contentList.href(search)}
      action={contentList.href(search, 'publish')}
    >
      <FormKey value={formKey} />
      <input type="hidden" name="publish" value={id} />
      <input type="hidden" name="mayNotPlay" value="yes" />
    </ConfirmDialog>
  );
}
