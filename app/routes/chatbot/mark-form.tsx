import { Form, useNavigation } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { SubmitButton } from '~/components/base/button';
import { FormError } from '~/components/base/form-error';
import { FormKey } from '~/components/base/form-key';
import { Notice } from '~/components/base/notice';
import { sendFailure } from '~/components/base/send-failure-store';
import { beginning } from '~shared/text/beginning';
import classes from './list.module.css';
import type { Failed } from './mark-many.server';

export type MarkAnswer =
  | { error: string }
  | { outcome: { done: number; reviewed: boolean; failed: Failed[] } };

const id = 'mark-prompts';

/** Renders the list's form and its failures. */
export function MarkForm({
  action,
  formKey,
  answer,
  prompts,
  children,
}: {
  action: string;
  formKey: string;
  answer: MarkAnswer | undefined;
  prompts: readonly { id: string; prompt: string }[];
  children: ReactNode;
}) {
  useResetWhenSent();
  const outcome = answer && 'outcome' in answer ? answer.outcome : null;
  const word = outcome?.reviewed ? 'reviewed' : 'pending';
  return (
    <Form
      id={id}
      method="post"
      action={action}
      preventScrollReset
      onChange={tickAll}
      className={classes.mark}
    >
      <FormKey value={formKey} />
      {prompts.map((one) => (
        <input key={one.id} type="hidden" name="shown" value={one.id} />
      ))}
      {answer && 'error' in answer && <FormError errors={[{ message: answer.error }]} />}
      {outcome && (
        <Notice
          kind="error"
          role="alert"
          title={`${outcome.done} marked as ${word}, ${outcome.failed.length} failed`}
          action={
            <SubmitButton tone="secondary" small name="reviewed" value={String(outcome.reviewed)}>
              Try again
            </SubmitButton>
          }
        >
          Those that failed are still chosen.{' '}
          {outcome.failed.map((failed) => (
            <span key={failed.id} className={classes.failed} dir="auto">
              {shortened(prompts.find((one) => one.id === failed.id)?.prompt)}: {failed.message}
            </span>
          ))}
        </Notice>
      )}
      <div className={classes.bulk}>
        <label className={classes.all}>
          <input type="checkbox" name="all" />
          <span>{prompts.length === 1 ? 'The one' : `All ${prompts.length}`} on this page</span>
        </label>
        <SubmitButton tone="secondary" small name="reviewed" value="true" busyLabel="Saving…">
          <span>
            Mark <span className={classes.chosen}>chosen </span>as reviewed
          </span>
        </SubmitButton>
        <SubmitButton tone="secondary" small name="reviewed" value="false" busyLabel="Saving…">
          <span>
            Mark <span className={classes.chosen}>chosen </span>as pending
          </span>
        </SubmitButton>
      </div>
      {children}
    </Form>
  );
}

/** Renders a prompt's checkbox. */
export function Tick({ id, prompt, isTicked }: { id: string; prompt: string; isTicked: boolean }) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        name="ids"
        value={id}
        defaultChecked={isTicked}
        aria-label={`Choose ${shortened(prompt)}`}
      />
    </label>
  );
}

const shortened = (prompt = 'A prompt that is not on this page') =>
  prompt.length > 60 ? `“${beginning(prompt, 60)}…”` : `“${prompt}”`;

function tickAll({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement)) return;
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[name=ids]')];
  const all = currentTarget.elements.namedItem('all');
  if (target === all) for (const box of boxes) box.checked = target.checked;
  else if (all instanceof HTMLInputElement) all.checked = boxes.every(({ checked }) => checked);
}

function useResetWhenSent(): void {
  const { state, formData } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (formData?.has('shown')) isSent.current = true;
    else if (state === 'idle' && isSent.current) {
      isSent.current = false;
      if (!sendFailure()) document.forms.namedItem(id)?.reset();
    }
  }, [state, formData]);
}
