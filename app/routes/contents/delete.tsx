import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { FormKey } from '~/components/form-key';
import { ConfirmDialog } from '~/components/frame/confirm-dialog';
import { contentsHref } from '~/components/frame/contents-href';
import { redirectWithFlash } from '~/forms.server/flash';
import { backToList, isGone } from '~/forms.server/gone';
import { newFormKey } from '~/forms.server/idempotency';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { contents } from '~contract';
import { contentById } from './library.server';
import { ContentSearch } from './search';

export const handle: RouteHandle = { dialog: 'Delete Content' };

const params = z.object({ id: z.string() });

export const loader = staffLoader(
  { can: 'manage-contents', params, search: ContentSearch },
  async ({ params, search, context }) => {
    const { title, code } = await contentById(context, params.id, search);
    return { title, code, search, formKey: newFormKey() };
  },
);

export const action = staffAction(
  { can: 'manage-contents', params, search: ContentSearch },
  async ({ params: { id }, search, context }) => {
    try {
      await context.api.write(contents.remove, { params: { id } });
    } catch (error) {
      if (await isGone(context, error, 'contents', id)) return backToList(contentsHref(search), 'contents');
      return data({ error: failureMessage(error, 'Failed to delete content.') }, { status: 400 });
    }
    return redirectWithFlash(context, contentsHref(search), {
      kind: 'success',
      message: 'Content deleted successfully!',
    });
  },
);

export default function DeleteContent() {
  const { title, code, search, formKey } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title="Delete this content?"
      message={
        <>
          “<bdi>{title}</bdi>” ({code}) with its file and comments will be gone.{' '}
          <strong>This action cannot be undone.</strong>
        </>
      }
      confirm={{ label: 'Delete permanently', busyLabel: 'Deleting…' }}
      cancelTo={contentsHref(search)}
      error={response?.error}
    >
      <FormKey value={formKey} />
    </ConfirmDialog>
  );
}
