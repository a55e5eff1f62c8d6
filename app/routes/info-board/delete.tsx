import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { ConfirmDialog } from '~/components/confirm-dialog';
import type { RouteHandle } from '~/components/route-handle';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { newFormKey } from '~/session.server/once';
import { infoItems } from '~contract';
import { headingOf, infoItemById } from './item.server';
import { InfoSearch, infoHref } from './search';

export const handle: RouteHandle = { dialog: 'Delete info item' };

const rule = { can: 'manage-info-board', params: z.object({ id: z.string() }), search: InfoSearch } as const;

export const loader = staffLoader(rule, async ({ params, search, context }) => ({
  title: headingOf(await infoItemById(context, params.id)),
  search,
  formKey: newFormKey(),
}));

export const action = staffAction(rule, async ({ params, search, context }) => {
  try {
    await context.api.write(infoItems.remove, { params });
  } catch (error) {
    context.log.warn({ err: error }, 'info item not deleted');
    return data({ error: failureSentence(error, 'The item could not be deleted.') }, { status: 400 });
  }
  return redirectWithFlash(context, infoHref(search), { kind: 'success', message: 'Info item deleted' });
});

export default function DeleteInfoItem() {
  const { title, search, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title="Delete this item?"
      sentence={
        <>
          “{title}” with its image will be gone. <strong>This action cannot be undone.</strong>
        </>
      }
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={infoHref(search)}
      error={answer?.error}
    >
      <input type="hidden" name="formKey" value={formKey} />
    </ConfirmDialog>
  );
}
