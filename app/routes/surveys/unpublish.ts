import { currentItem } from '~/admin-api.server/current-item';
import { done, listAction, nothingToDo, publishAgain } from '~/guard.server/list-routes';
import { surveys } from '~contract';
import { surveysHref } from './href';
import { SurveySearch } from './search';

export { clientAction } from '~/components/base/client-action';

/** Returns a survey to draft. */
const route = listAction(
  { see: 'see-surveys', can: 'manage-surveys', search: SurveySearch, back: surveysHref },
  {
    async act({ params, search, context }) {
      const survey = await currentItem(context.api, 'surveys', params.id);
      const settled = nothingToDo('survey', survey, 'draft');
      if (settled) return settled;
      await context.api.write(surveys.unpublish, { params });
      return done(
        'Survey unpublished',
        survey?.description,
        publishAgain(survey, surveysHref(search, `${params.id}/publish`)),
      );
    },
    failed: 'Error unpublishing survey:',
  },
);
export const loader = route.loader;
export const action = route.action;
