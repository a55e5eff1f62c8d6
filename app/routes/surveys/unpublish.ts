import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { failureSentence } from '~/admin-api.server/errors';
import { redirectWithFlash } from '~/session.server/flash';
import { staffAction, staffLoader } from '~/session.server/guard';
import { surveys } from '~contract';
import { SurveySearch, surveysHref } from './search';

const params = z.object({ id: z.string() });

/** There is nothing to see here: somebody who reloads gets the list. */
export const loader = staffLoader({ can: 'see-surveys', params, search: SurveySearch }, ({ search }) =>
  redirect(surveysHref(search)),
);

/** Returns a survey to draft. */
export const action = staffAction(
  { can: 'manage-surveys', params, search: SurveySearch },
  async ({ params, search, context }) => {
    const back = surveysHref(search);
    try {
      await context.api.write(surveys.unpublish, { params });
    } catch (error) {
      const message = failureSentence(error, 'Error unpublishing survey:');
      return redirectWithFlash(context, back, { kind: 'error', message });
    }
    return redirectWithFlash(context, back, { kind: 'success', message: 'Survey unpublished' });
  },
);
