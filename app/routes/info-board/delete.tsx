import type { RouteHandle } from '~/components/base/route-handle';
import { DeleteDialog } from '~/components/delete-dialog';
import { deletion } from '~/guard.server/list-routes';
import { infoItems } from '~contract';
import { infoHref } from './href';
import { headingOf, infoItemById } from './item.server';
import { InfoSearch } from './search';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Info Item' };

const route = deletion(
  { list: 'infoItems', can: 'manage-info-board', search: InfoSearch, back: infoHref },
  {
    about: async ({ params, search, context }) => ({
      name: headingOf(await infoItemById(context, params.id, infoHref(search))),
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
