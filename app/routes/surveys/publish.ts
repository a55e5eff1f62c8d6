import { chosenTime, listDeed } from '~/session.server/list-routes';
import { surveys } from '~contract';
import { SurveySearch, surveysHref } from './search';

/** Publishes a survey for the chosen time (SPEC §9 choices). */
const route = listDeed(
  { see: 'see-surveys', can: 'manage-surveys', search: SurveySearch, back: surveysHref },
  {
    async act({ params, form, context }) {
      const body = { selectedTimeout: chosenTime(form) };
      await context.api.write(surveys.publish, { params, body });
      return 'Survey published successfully!';
    },
    failed: 'Error publishing survey:',
  },
);
export const loader = route.loader;
export const action = route.action;
