import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { questionDrafts } from '~/forms.server/question-builder';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { toCopy } from '~/guard.server/list-routes';
import type { surveys } from '~contract';
import { surveysHref } from './href';
import { SurveySearch } from './search';
import { draftsOf, surveyById } from './survey.server';

export { clientAction } from '~/components/base/client-action';

const rule = { can: 'manage-surveys', params: z.object({ id: z.string() }), search: SurveySearch } as const;

/** There is nothing to see: a user who reloads gets the list. */
export const loader = staffLoader(rule, ({ search }) => redirect(surveysHref(search)));

/** Puts the questions of a survey into the create form. */
export const action = staffAction(rule, async ({ params: { id }, search, context }) => {
  const survey = await surveyById(context, id, surveysHref(search));
  const drafts = await questionDrafts<surveys.DraftSurveyQuestion>(context, 'survey');
  const isTaken = await drafts.begin(draftsOf(survey));
  return toCopy(context, surveysHref(search, 'new'), { id, isTaken, word: 'survey' });
});
