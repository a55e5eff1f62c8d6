import { currentItem } from '~/admin-api.server/current-item';
import { chosenTime, done, listAction, nothingToDo } from '~/guard.server/list-routes';
import { surveys } from '~contract';
import { surveysHref } from './href';
import { SurveySearch } from './search';

export { clientAction } from '~/components/base/client-action';

/** Publishes a survey for the chosen time (SPEC §9 choices). */
const route = listAction(
  { see: 'see-surveys', can: 'manage-surveys', search: SurveySearch, back: surveysHref },
  {
    async act({ params, search, form, context }) {
      const body = { selectedTimeout: chosenTime(form) };
      const survey = await currentItem(context.api, 'surveys', params.id);
      const settled = nothingToDo('survey', survey, 'published');
      if (settled) return settled;
      await context.api.write(surveys.publish, { params, body });
      return done('Survey published successfully!', survey?.description, {
        label: 'Undo',
        to: surveysHref(search, `${params.id}/unpublish`),
        fields: {},
      });
    },
    failed: 'Error publishing survey:',
  },
);
export const loader = route.loader;
export const action = route.action;
