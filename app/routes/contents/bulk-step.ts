import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { StepAnswer } from '~/components/bulk/step-answer';
import { countsOf } from '~/forms.server/bulk-run';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { readStepForm, stepContents } from './bulk-contents.server';
import { missingRun } from './bulk-run-page.server';
import { contentList } from './list.config';

const params = z.object({ run: z.string() });

/** The run has its own page. */
export const loader = staffLoader({ can: 'see-library', params, search: contentList }, ({ params, search }) =>
  redirect(contentList.href(search, `bulk/${params.run}`)),
);

/**
 * Limited by time, so that any library sends about one request per second, far below the rate limit (decision
 * 0016).
 */
const limit = { most: 200, ms: 1_000 };

/** Processes the next rows of a run and returns their outcomes as JSON. */
export const action = staffAction({ can: 'manage-contents', params }, async ({ params, form, context }) => {
  const step = await stepContents(context, params.run, readStepForm(form), limit);
  if (step.kind === 'missing') throw missingRun();
  const answer: StepAnswer =
    step.kind === 'rejected'
      ? { rejected: step.rejected }
      : {
          counts: countsOf(step.run.rows),
          outcomes: step.run.rows
            .filter(({ id }) => step.outcomes.has(id))
            .map(({ id, name, out, why }) => ({
              id,
              name,
              out,
              why: why === undefined ? undefined : step.run.whys[why],
            })),
          halt: step.halt,
        };
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
});
