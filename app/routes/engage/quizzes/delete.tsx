import type { RouteHandle } from '~/components/base/route-handle';
import { DeleteDialog } from '~/components/delete-dialog';
import { removal } from '../publishable.server';
import { quiz } from './quiz.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Quiz' };

const route = removal(quiz);
export const loader = route.loader;
export const action = route.action;

export default function DeleteQuiz() {
  return <DeleteDialog what="quiz" alsoGone="and its responses" />;
}
