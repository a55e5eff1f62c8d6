import { listDeed } from '~/session.server/list-routes';
import { surveys } from '~contract';
import { SurveySearch, surveysHref } from './search';

/** Returns a survey to draft. */
const route = listDeed(
  { see: 'see-surveys', can: 'manage-surveys', search: SurveySearch, back: surveysHref },
  {
    async act({ params, context }) {
      await context.api.write(surveys.unpublish, { params });
      return 'Survey unpublished';
    },
    failed: 'Error unpublishing survey:',
  },
);
export const loader = route.loader;
export const action = route.action;
