import { Form, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import {
  actionOnAll,
  type BulkAction,
  type BulkCounts,
  countsInWords,
  stateWords,
  wordsOf,
} from '~/lib/bulk';
import { formatCount, pluralize } from '~shared/text/numbers';
import { Button, ButtonLink, SubmitButton } from '../base/button';
import { FormError } from '../base/form-error';
import { FormKey } from '../base/form-key';
import { Notice } from '../base/notice';
import { DialogFooter, RouteDialog } from '../dialog/route-dialog';
import { Pager } from '../frame/pager';
import classes from './run-dialog.module.css';
import type { Rejected, ShownRow } from './step-answer';
import { type Phase, useRun } from './use-run';

export type ShownRun = {
  id: string;
  action: BulkAction;
  total: number;
  promised: number;
  started: boolean;
  counts: BulkCounts;
  already: number;
  timed: number;
  names: string[];
  goneNames: string[];
  rows: ShownRow[];
  page: number;
  pageSize: number;
  canUndo: number;
  target: string | null;
  formKey: string;
};

const subscribe = () => () => {};

/** Confirms and runs a bulk action. */
export function RunDialog({
  run,
  goesOn,
  noun,
  selection,
  response,
  closeTo,
  hrefOfRows,
  postTo,
  stepTo,
  warning,
  children,
}: {
  run: ShownRun;
  goesOn: boolean;
  noun: string;
  selection: string;
  response: { error?: string; rejected?: Rejected } | undefined;
  closeTo: string;
  hrefOfRows: (page: number) => string;
  postTo: string;
  stepTo: string;
  warning?: ReactNode;
  children: (rejected: Rejected | null) => ReactNode;
}) {
  const submit = useSubmit();
  const scripted = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const { state, start, stop } = useRun(stepTo, ({ failed, gone }) => {
    (document.getElementById(selection) as HTMLFormElement | null)?.reset();
    const clean = { intent: 'finish', formKey: run.formKey };
    if (failed + gone === 0) submit(clean, { method: 'post', action: postTo, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (!goesOn || run.counts.left === 0) return;
    // A reload must not continue the run.
    history.replaceState(history.state, '', postTo);
    start(new FormData());
  }, []);
  const { phase } = state;
  const counts = state.counts ?? run.counts;
  const begun = run.started || phase !== 'idle';
  const busy = phase === 'running' || phase === 'stopping' || phase === 'waiting';
  const { verb, busy: busyWord } = wordsOf(run.action);
  const rejected = state.rejected ?? response?.rejected ?? null;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const intent = button?.getAttribute('value') ?? 'step';
    if (intent === 'undo') return;
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.delete('formKey'); // each step is a separate submission
    form.set('intent', intent);
    start(form);
  };

  const question = actionOnAll(run.action, run.counts.left, noun);
  const onlyTried = counts.left === 0;
  return (
    <RouteDialog
      title={begun ? `${verb} ${pluralize(run.total, noun)}` : `${question}?`}
      closeTo={closeTo}
      short={!begun}
      {...(begun ? {} : { role: 'alertdialog' as const })}
    >
      <Form method="post" action={postTo} preventScrollReset onSubmit={onSubmit} className={classes.form}>
        <FormError
          form={{
            id: 'bulk',
            allErrors: rejected
              ? { [rejected.field]: [rejected.message] }
              : { '': response?.error ? [response.error] : [] },
            attempt: rejected ?? response,
          }}
        />
        <FormKey value={run.formKey} />
        {begun ? (
          <Progress
            run={run}
            counts={counts}
            phase={phase}
            message={state.message}
            outcomes={state.outcomes}
          />
        ) : (
          <Question run={run} noun={noun} warning={warning} fields={children(rejected)} />
        )}
        {run.rows.length > 0 && run.total > run.pageSize && !busy && (
          <Pager
            page={run.page}
            pageSize={run.pageSize}
            total={run.total}
            noun={[noun, `${noun}s`]}
            hrefOf={hrefOfRows}
          />
        )}
        <DialogFooter>
          {busy ? (
            <Button
              tone="secondary"
              onClick={stop}
              aria-disabled={phase === 'stopping' || undefined}
              key="stop"
              autoFocus
            >
              {phase === 'stopping' ? 'Stopping…' : 'Stop'}
            </Button>
          ) : (
            <ButtonLink to={closeTo} tone="secondary" preventScrollReset key="close">
              {begun ? 'Close' : 'Cancel'}
            </ButtonLink>
          )}
          {begun && !busy && run.canUndo > 0 && (
            <SubmitButton tone="secondary" name="intent" value="undo">
              {`Undo the ${formatCount(run.canUndo)} ${wordsOf(run.action).done}`}
            </SubmitButton>
          )}
          {begun && !busy && counts.failed > 0 && (
            <SubmitButton tone={onlyTried ? 'primary' : 'secondary'} name="intent" value="again">
              {`Try the ${formatCount(counts.failed)} that failed again`}
            </SubmitButton>
          )}
          {!begun && (
            <SubmitButton
              tone={run.action === 'delete' ? 'danger' : 'primary'}
              busyLabel={busyWord}
              name="intent"
              value="step"
            >
              {question}
            </SubmitButton>
          )}
          {begun && !busy && !onlyTried && !state.loggedOut && (
            <SubmitButton name="intent" value="step" busyLabel={busyWord} autoFocus={phase === 'stopped'}>
              {continueWords(counts.left, scripted)}
            </SubmitButton>
          )}
          {state.loggedOut && (
            <ButtonLink to={postTo} reloadDocument>
              Log in
            </ButtonLink>
          )}
        </DialogFooter>
      </Form>
    </RouteDialog>
  );
}

const continueWords = (left: number, scripted: boolean) =>
  scripted || left <= 20
    ? `Continue (${formatCount(left)} left)`
    : `Continue with the next 20 (${formatCount(left)} left)`;

function Question({
  run,
  noun,
  warning,
  fields,
}: {
  run: ShownRun;
  noun: string;
  warning: ReactNode;
  fields: ReactNode;
}) {
  const { action, counts, total, promised, already, timed, names, goneNames } = run;
  const { already: soAlready } = wordsOf(action);
  const more = counts.left - names.length;
  const moreGone = counts.gone - goneNames.length;
  return (
    <div className={classes.question}>
      {promised !== total && (
        <p>{`The list said ${formatCount(promised)}. It is ${formatCount(total)} now.`}</p>
      )}
      {already > 0 && (
        <p>{`${formatCount(already)} of them ${already === 1 ? 'is' : 'are'} ${soAlready} and will stay as ${already === 1 ? 'it is' : 'they are'}.`}</p>
      )}
      {timed > 0 && (
        <p>{`${timedWords(action, timed, counts.left)} That time is removed, and Undo does not bring it back.`}</p>
      )}
      {warning && <p>{warning}</p>}
      {fields}
      <ul className={classes.names}>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike, and their order stays
          <li key={at}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>{`and ${pluralize(more, `other ${noun}`)}`}</li>}
        {goneNames.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={`gone ${at}`}>
            <del>
              <bdi>{name}</bdi>
            </del>{' '}
            – no longer exists, left out
          </li>
        ))}
        {moreGone > 0 && <li>{`and ${formatCount(moreGone)} more that no longer exist`}</li>}
      </ul>
    </div>
  );
}

function timedWords(action: BulkAction, timed: number, of: number): string {
  const time = `a time to ${action === 'publish' ? 'go live' : 'end'} by`;
  if (of === 1) return `It has ${time} itself.`;
  return `${formatCount(timed)} of them ${timed === 1 ? `has ${time} itself` : `have ${time} themselves`}.`;
}

function Progress({
  run,
  counts,
  phase,
  message,
  outcomes,
}: {
  run: ShownRun;
  counts: BulkCounts;
  phase: Phase;
  message: string | null;
  outcomes: ReadonlyMap<string, ShownRow>;
}) {
  const tried = run.total - counts.left;
  const onPage = new Set(run.rows.map(({ id }) => id));
  const failed = [...outcomes.values()].filter(
    ({ id, out }) => !onPage.has(id) && (out === 'failed' || out === 'gone'),
  );
  const latest = [...outcomes.values()].filter(
    ({ id, out }) => !onPage.has(id) && out !== 'failed' && out !== 'gone',
  );
  const rows =
    run.rows.length > 0
      ? [...failed, ...run.rows.map((row) => ({ ...row, ...outcomes.get(row.id), name: row.name }))]
      : [...failed, ...latest.reverse().slice(0, run.pageSize)];
  return (
    <div className={classes.progress}>
      <p className={classes.sum}>
        <strong>{`${formatCount(tried)} of ${formatCount(run.total)}`}</strong>
        <span>{countsInWords(run.action, counts)}</span>
      </p>
      <progress max={run.total} value={tried} aria-label={wordsOf(run.action).busy} className={classes.bar} />
      {run.target && <p className={classes.note}>{`To the section “${run.target}”.`}</p>}
      <p role="status" className={message ? classes.note : 'visually-hidden'}>
        {message ?? statusWords(run.action, phase, counts)}
      </p>
      {phase === 'running' && <p className={classes.note}>Closing this stops it. What is done stays done.</p>}
      {phase !== 'running' && counts.left > 0 && phase !== 'stopping' && !message && (
        <Notice kind="info">
          {`${formatCount(counts.left)} not done yet. What is done stays done, also when you leave.`}
        </Notice>
      )}
      <ul className={classes.rows} aria-label="What became of each">
        {rows.slice(0, 200).map(({ id, name, out, why }) => (
          <li key={id} data-state={out ?? 'left'}>
            <bdi>{name}</bdi>
            <span className={classes.state}>{stateWords(run.action, out)}</span>
            {why && <span className={classes.why}>{why}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function statusWords(action: BulkAction, phase: Phase, counts: BulkCounts): string {
  if (phase === 'running' || phase === 'stopping' || phase === 'waiting') return wordsOf(action).busy;
  const sum = countsInWords(action, counts);
  if (phase === 'stopped') return `Stopped: ${sum}.`;
  return phase === 'over' ? `Finished: ${sum}.` : '';
}
