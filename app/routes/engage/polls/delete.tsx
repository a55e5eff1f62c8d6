import type { RouteHandle } from '~/components/base/route-handle';
import { DeleteDialog } from '~/components/delete-dialog';
import { removal } from '../publishable.server';
import { poll } from './poll.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Poll' };

const route = removal(poll);
export const loader = route.loader;
export const action = route.action;

export default function DeletePoll() {
  return <DeleteDialog what="poll" alsoGone="and its votes" />;
}
