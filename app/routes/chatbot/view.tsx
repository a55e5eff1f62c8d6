import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { FormError } from '~/components/base/form-error';
import type { RouteHandle } from '~/components/base/route-handle';
import { CopyButton } from '~/components/copy-button';
import { FormKey } from '~/components/form-key';
import { HistoryLink } from '~/components/frame/history-link';
import { DialogFooter, RouteDialog } from '~/components/frame/route-dialog';
import { redirectWithFlash } from '~/forms.server/flash';
import { backToList } from '~/forms.server/gone';
import { newFormKey } from '~/forms.server/idempotency';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { formatAgo, formatMoment } from '~/lib/dates';
import { historyLink } from '~/routes/audit/history-link.server';
import { extensions } from '~contract';
import classes from './list.module.css';
import { PromptChips } from './prompt-chips';
import { readPrompts } from './prompts.server';
import { PromptSearch, promptsHref } from './search';

export const handle: RouteHandle = { dialog: 'Prompt' };

const rule = { can: 'review-prompts', params: z.object({ id: z.string() }), search: PromptSearch } as const;

export const loader = staffLoader(rule, async ({ params, search, staff, context }) => {
  const [list, mayMark, history] = await Promise.all([
    readPrompts(context, search),
    context.has(extensions.reviewPrompt),
    historyLink(context, staff, 'prompt', params.id),
  ]);
  const found = list.data.prompts.find(({ id }) => id === params.id);
  if (!found) throw backToList(promptsHref({ ...search, page: list.page }), 'prompts');
  const { prompt, botResponse, adminReview } = found;
  return {
    search: { ...search, page: list.page },
    prompt,
    mayMark,
    history,
    formKey: newFormKey(),
    status: botResponse.status,
    response: botResponse.text,
    reviewed: adminReview.isReviewed,
    when: botResponse.timestamp
      ? `${formatMoment(Math.floor(Date.parse(botResponse.timestamp) / 1000))}, ${formatAgo(botResponse.timestamp, Date.now())}`
      : '',
  };
});

/** What the prompt is to be afterwards, so that sent twice it comes to the same. */
const ReviewForm = z.object({ reviewed: z.enum(['true', 'false']) });

/** Marks a prompt as reviewed (where the provider can) and moves on to the next of the page. */
export const action = staffAction(rule, async ({ params, search, form, staff, context }) => {
  const asked = ReviewForm.safeParse({ reviewed: form.get('reviewed') });
  if (!asked.success) return data({ error: 'The prompt could not be marked.' }, { status: 400 });
  const isReviewed = asked.data.reviewed === 'true';
  const { data: before, page } = await readPrompts(context, search);
  const here = { ...search, page };
  const at = before.prompts.findIndex(({ id }) => id === params.id);
  const next = before.prompts.slice(at + 1).find((prompt) => !prompt.adminReview.isReviewed);
  try {
    await context.api.write(extensions.reviewPrompt, {
      params,
      body: { isReviewed, admin: context.staffNames.of(staff) },
    });
  } catch (error) {
    return data({ error: failureMessage(error, 'The prompt could not be marked.') }, { status: 400 });
  }
  const message = isReviewed ? 'Prompt marked as reviewed' : 'Prompt marked as pending';
  const to = isReviewed && next ? promptsHref(here, next.id) : promptsHref(here);
  return redirectWithFlash(context, to, { kind: 'success', message });
});

export default function PromptDetail() {
  const { search, prompt, status, response, reviewed, when, mayMark, history, formKey } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title="Prompt" closeTo={promptsHref(search)}>
      <Form method="post" preventScrollReset>
        {answer?.error && <FormError errors={[{ message: answer.error }]} />}
        <FormKey value={formKey} />
        <input type="hidden" name="reviewed" value={String(!reviewed)} />
        <p className={classes.facts}>
          <PromptChips status={status} reviewed={reviewed} />
          <span className={classes.lead}>{when}</span>
        </p>
        <blockquote className={classes.quote} dir="auto">
          {prompt}
        </blockquote>
        <h3>Bot response</h3>
        <blockquote className={classes.quote} dir="auto">
          {response || 'No response text available.'}
        </blockquote>
        <HistoryLink to={history} />
        <DialogFooter>
          {response && <CopyButton label="Copy Response" text={response} />}
          <ButtonLink to={promptsHref(search)} tone="secondary" preventScrollReset>
            Close
          </ButtonLink>
          {mayMark && (
            <SubmitButton tone={reviewed ? 'secondary' : 'primary'} busyLabel="Saving…">
              {reviewed ? 'Mark as pending' : 'Mark reviewed'}
            </SubmitButton>
          )}
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}
