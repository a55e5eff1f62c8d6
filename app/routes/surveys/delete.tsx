import type { RouteHandle } from '~/components/base/route-handle';
import { DeleteDialog } from '~/components/delete-dialog';
import { deletion, isRunning } from '~/guard.server/list-routes';
import { surveys } from '~contract';
import { surveysHref } from './href';
import { SurveySearch } from './search';
import { surveyById } from './survey.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Survey' };

const route = deletion(
  { list: 'surveys', can: 'manage-surveys', search: SurveySearch, back: surveysHref },
  {
    about: async ({ params, search, context }) => {
      const survey = await surveyById(context, params.id, surveysHref(search));
      return { name: survey.description, running: isRunning(survey) };
    },
    remove: ({ params, context }) => context.api.write(surveys.remove, { params }),
    done: 'Survey deleted successfully',
    failed: 'Error deleting survey:',
  },
);
export const loader = route.loader;
export const action = route.action;

export default function DeleteSurvey() {
  return <DeleteDialog what="survey" alsoGone="and its responses" />;
}
