import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { RunDialog } from '~/components/bulk/run-dialog';
import type { Rejected } from '~/components/bulk/step-answer';
import { SelectField, TextField } from '~/components/controls/fields';
import { findRun } from '~/forms.server/bulk-run';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { typedFrom } from '~/lib/bulk';
import { oneOf, page } from '~/lib/list';
import { readStepForm, stepContents, undoRun } from './bulk-contents.server';
import { afterStep, missingRun, runPage } from './bulk-run-page.server';
import { contentList, selectionForm } from './list.config';
import { sectionOptions } from './section-fields';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Selected contents' };

const params = z.object({ run: z.string() });
const search = contentList.opened({
  rows: page,
  /** Undo continues with scripts, if one step did not cover all rows. */
  on: oneOf(['', '1']),
});

export const loader = staffLoader(
  { can: 'manage-contents', params, search },
  async ({ params, search: { rows, on, ...search }, context }) => ({
    search,
    goesOn: on !== '',
    run: await runPage(context, params.run, rows),
  }),
);

/** The batch without JavaScript, small enough to respond in time. */
const limit = { most: 20 };

export const action = staffAction(
  { can: 'manage-contents', params, search },
  async ({ params: { run: id }, search: { rows: _, on: __, ...search }, form, context }) => {
    const intent = form.get('intent');
    const run = intent === 'undo' || intent === 'finish' ? await findRun(context, 'contents', id) : null;
    if (intent === 'finish') {
      if (!run) throw missingRun();
      return afterStep(context, search, run);
    }
    const opposite = run && (await undoRun(context, run));
    if (intent === 'undo' && !opposite) return redirect(contentList.href(search, `bulk/${id}`), 303);
    try {
      const step = await stepContents(context, opposite?.id ?? id, readStepForm(form), limit);
      if (step.kind === 'missing') throw missingRun();
      if (step.kind === 'rejected') return data({ rejected: step.rejected }, { status: 400 });
      return await afterStep(context, search, step.run, { halt: step.halt, goesOn: intent === 'undo' });
    } catch (error) {
      if (error instanceof Response) throw error;
      return data({ error: failureMessage(error, 'Nothing was changed.') }, { status: 400 });
    }
  },
);

export default function BulkRun() {
  const { run, search, goesOn } = useLoaderData<typeof loader>();
  const response = useResponse<{ error?: string; rejected?: Rejected }>();
  const here = `bulk/${run.id}`;
  const closeTo = contentList.href(search);
  return (
    <RunDialog
      key={run.id}
      run={run}
      goesOn={goesOn}
      noun="content"
      selection={selectionForm}
      response={response}
      closeTo={closeTo}
      hrefOfRows={(rows) => {
        const href = contentList.href(search, here);
        return `${href}${href.includes('?') ? '&' : '?'}rows=${rows}`;
      }}
      postTo={contentList.href(search, here)}
      stepTo={contentList.href(search, `${here}/step`)}
      warning={
        run.unplayable > 0 ? (
          <strong>
            {run.unplayable === 1
              ? 'One of them doesn’t play on most phones and browsers.'
              : `${run.unplayable} of them don’t play on most phones and browsers.`}
          </strong>
        ) : run.action === 'delete' ? (
          <>
            {run.counts.left === 1 ? 'Its' : 'Their'} files and comments will be gone.{' '}
            <strong>This action cannot be undone.</strong>
          </>
        ) : null
      }
    >
      {(error) => (
        <>
          {run.action === 'move' && run.choices && (
            <SelectField
              field={{ id: 'bulk-sectionId', name: 'sectionId', ...errorsAt('sectionId', error) }}
              label="Section"
              size="md"
              data={[{ value: '', label: 'Choose a section' }, ...sectionOptions(run.choices, '')]}
            />
          )}
          {run.action === 'delete' && run.counts.left > typedFrom && (
            <TextField
              field={{ id: 'bulk-confirm', name: 'confirm', ...errorsAt('confirm', error) }}
              label={`Type ${run.counts.left} to confirm`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
            />
          )}
        </>
      )}
    </RunDialog>
  );
}

const errorsAt = (field: Rejected['field'], error: Rejected | null) =>
  error?.field === field ? { errors: [error.message] } : {};
