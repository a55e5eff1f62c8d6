import { type AppLoadContext, data } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { failureMessage } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import { FormError } from '~/components/base/form-error';
import { FormKey } from '~/components/base/form-key';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { CopyButton } from '~/components/copy-button';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { HistoryLink } from '~/components/frame/history-link';
import { MaskedNotice } from '~/components/frame/masked-notice';
import { redirectWithFlash } from '~/forms.server/flash';
import { backToList } from '~/forms.server/gone';
import { revealed } from '~/guard.server/contact-details';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { formatAgo, formatMoment } from '~/lib/dates';
import { historyLink } from '~/routes/audit/history-link.server';
import { extensions } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { formatCount, pluralize } from '~shared/text/numbers';
import { type PromptSearch, promptList } from './list.config';
import classes from './list.module.css';
import { PromptChips } from './prompt-chips';
import { inForce, nextToReview, type Placed, readPrompt } from './prompts.server';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Prompt' };

const rule = { can: 'review-prompts', params: z.object({ id: z.string() }), search: promptList } as const;

async function promptOrBack(context: AppLoadContext, search: PromptSearch, id: string): Promise<Placed> {
  const found = await readPrompt(context, search, id);
  if (!found) throw backToList(promptList.href(await inForce(context, search)), 'prompts');
  return found;
}

export const loader = staffLoader(rule, async ({ params, search: asked, staff, context }) => {
  const [found, mayMark, history] = await Promise.all([
    promptOrBack(context, asked, params.id),
    context.has(extensions.reviewPrompt),
    historyLink(context, staff, 'prompt', params.id),
  ]);
  const search = { ...(await inForce(context, asked)), page: found.page };
  const { prompt, botResponse, adminReview } = found.prompt;
  const [shownPrompt, shownResponse] = [prompt, botResponse.text].map(maskContactDetails);
  const [position, total] = [found.position, found.total].map((n) => formatCount(n ?? 0));
  const hrefOf = (beside: Placed['next']) =>
    beside && promptList.href({ ...search, page: beside.page }, beside.id);
  return {
    id: params.id,
    search,
    prompt: shownPrompt?.text ?? '',
    response: shownResponse?.text ?? '',
    masked: (shownPrompt?.masked ?? 0) + (shownResponse?.masked ?? 0),
    place: found.position
      ? `Prompt ${position} of ${total}`
      : `Not among the ${pluralize(found.total, 'prompt')} of these filters`,
    previous: hrefOf(found.previous),
    next: hrefOf(found.next),
    mayMark,
    history,
    formKey: context.newFormKey(),
    status: botResponse.status,
    reviewed: adminReview.isReviewed,
    when: botResponse.timestamp
      ? `${formatMoment(Math.floor(Date.parse(botResponse.timestamp) / 1000))}, ${formatAgo(botResponse.timestamp, Date.now())}`
      : '',
  };
});

/** The target state, so that a repeat is harmless. */
const ReviewForm = z.object({
  reviewed: z.enum(['true', 'false']),
  afterwards: z.enum(['stay', 'next']).catch('stay'),
});

/** Reveals masked texts once, or marks the prompt. */
export const action = staffAction(rule, async ({ params, search: asked, form, staff, context }) => {
  if (form.get('show') !== null) return showDetails(context, asked, params.id);
  const sent = ReviewForm.safeParse({ reviewed: form.get('reviewed'), afterwards: form.get('afterwards') });
  if (!sent.success) return data({ error: 'The prompt could not be marked.' }, { status: 400 });
  const isReviewed = sent.data.reviewed === 'true';
  const search = await inForce(context, asked);
  const goesOn = isReviewed && sent.data.afterwards === 'next';
  try {
    // Before marking, which may remove it from the list.
    const next = goesOn ? await nextToReview(context, search, params.id) : null;
    await context.api.write(extensions.reviewPrompt, {
      params,
      body: { isReviewed, admin: context.staffNames.of(staff) },
    });
    const isLast = goesOn && !next ? '. No other is pending after it' : '';
    const message = `Prompt marked as ${isReviewed ? 'reviewed' : 'pending'}${isLast}`;
    // Looked up by page, it may have left it.
    const stays = !goesOn && (await context.has(extensions.getPrompt));
    const to = next
      ? promptList.href({ ...search, page: next.page }, next.id)
      : promptList.href(search, stays ? params.id : '');
    return redirectWithFlash(context, to, { kind: 'success', message });
  } catch (error) {
    return data({ error: failureMessage(error, 'The prompt could not be marked.') }, { status: 400 });
  }
});

/** The details appear in this response only. */
async function showDetails(context: AppLoadContext, search: PromptSearch, id: string) {
  const { prompt } = await promptOrBack(context, search, id);
  const about = { kind: 'prompt', itemId: id, itemName: maskContactDetails(prompt.prompt).text } as const;
  return revealed(context, about, { id, prompt: prompt.prompt, response: prompt.botResponse.text });
}

export default function PromptDetail() {
  const { id, search, status, reviewed, when, place, previous, next, mayMark, history, formKey, ...masked } =
    useLoaderData<typeof loader>();
  const answer = useResponse<typeof action>();
  const shown = answer && 'shown' in answer && answer.shown.id === id ? answer.shown : null;
  const { prompt, response } = shown ?? masked;
  const here = promptList.href(search, id);
  const top = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other prompt
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    // The focused element may have been removed.
    if (document.activeElement === document.body)
      top.current?.closest('dialog')?.querySelector('h2')?.focus();
  }, [id]);
  return (
    <RouteDialog title="Prompt" closeTo={promptList.href(search)}>
      <div ref={top} className={classes.place}>
        <Beside to={previous} rel="prev" keyName="k">
          Previous
        </Beside>
        <p role="status" className="tabular">
          {place}
        </p>
        <Beside to={next} rel="next" keyName="j">
          Next
        </Beside>
      </div>
      <div className={classes.masked}>
        <MaskedNotice masked={masked.masked} mayShow answer={shown ? { shown } : undefined} here={here} />
      </div>
      <Form method="post" preventScrollReset>
        {answer && 'error' in answer && <FormError errors={[{ message: answer.error }]} />}
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
        {response && (
          <p className={classes.copy}>
            <CopyButton key={response} label="Copy Response" text={response} />
          </p>
        )}
        <HistoryLink to={history} />
        <DialogFooter>
          <ButtonLink to={promptList.href(search)} tone="secondary" preventScrollReset>
            Close
          </ButtonLink>
          {mayMark && (
            <SubmitButton
              tone="secondary"
              name="afterwards"
              value="stay"
              busyLabel="Saving…"
              data-key={reviewed ? 'r' : undefined}
            >
              {reviewed ? 'Mark as pending' : 'Mark as reviewed'}
            </SubmitButton>
          )}
          {mayMark && !reviewed && (
            <SubmitButton name="afterwards" value="next" busyLabel="Saving…" data-key="r">
              Mark as reviewed and next
            </SubmitButton>
          )}
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}

function Beside({
  to,
  rel,
  keyName,
  children,
}: {
  to: string | null;
  rel: 'prev' | 'next';
  keyName: string;
  children: string;
}) {
  if (to === null) return <span className={classes.off}>{children}</span>;
  return (
    <Link to={to} rel={rel} data-key={keyName} preventScrollReset className={classes.beside}>
      {children}
    </Link>
  );
}
