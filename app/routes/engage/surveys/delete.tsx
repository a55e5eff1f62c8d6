import type { RouteHandle } from '~/components/base/route-handle';
import { DeleteDialog } from '~/components/delete-dialog';
import { removal } from '../publishable.server';
import { survey } from './survey.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Survey' };

const route = removal(survey);
export const loader = route.loader;
export const action = route.action;

export default function DeleteSurvey() {
  return <DeleteDialog what="survey" alsoGone="and its responses" />;
}
