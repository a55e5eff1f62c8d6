import type { RouteHandle } from '~/components/base/route-handle';
import { DeleteDialog } from '~/components/delete-dialog';
import { itemOrBack } from '~/forms.server/gone';
import { deletion } from '~/guard.server/list-routes';
import { infoItems } from '~contract';
import { headingOf } from './item.server';
import { infoList } from './list.config';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Info Item' };

const route = deletion(
  { items: 'infoItems', can: 'manage-info-board', list: infoList },
  {
    about: async ({ params, search, context }) => ({
      name: headingOf(await itemOrBack(context, 'infoItems', params.id, infoList.href(search))),
    }),
    remove: ({ params, context }) => context.api.write(infoItems.remove, { params }),
    done: 'Info item deleted',
    failed: 'The item could not be deleted.',
  },
);
export const loader = route.loader;
export const action = route.action;

export default function DeleteInfoItem() {
  return <DeleteDialog what="item" alsoGone="with its image" />;
}
