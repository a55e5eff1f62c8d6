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

/** Publishes a survey for the chosen time (SPEC §9 choices). */
export const action = staffAction(
  { can: 'manage-surveys', params, search: SurveySearch },
  async ({ params, search, form, context }) => {
    const back = surveysHref(search);
    const body = surveys.publish.body.safeParse({ selectedTimeout: form.get('selectedTimeout') });
    if (!body.success) {
      return redirectWithFlash(context, back, { kind: 'error', message: 'Choose one of the offered times.' });
    }
    try {
      await context.api.write(surveys.publish, { params, body: body.data });
    } catch (error) {
      const message = failureSentence(error, 'Error publishing survey:');
      return redirectWithFlash(context, back, { kind: 'error', message });
    }
    return redirectWithFlash(context, back, { kind: 'success', message: 'Survey published successfully!' });
  },
);
