import { Form } from '@remix-run/react';
import { secondsLeft } from '~/lib/countdown';
import { pluralize } from '~shared/text/numbers';
import { publishTimeouts } from '../../admin-api/contract/publish-timeouts';
import { SubmitButton } from './base/button';
import { FormOwner, OwnedKey } from './base/form-key';
import { Icon } from './base/icon';
import { Countdown } from './countdown';
import { Chip } from './frame/chip';
import cards from './lists/cards.module.css';
import classes from './lists/publishing.module.css';
import { useServerClock } from './server-clock';

/** `publishedFor` is the last duration in seconds. */
export type PublishState = {
  published: boolean;
  timeout: number | null;
  endsAt: string;
  publishedFor: number | null;
};

function useExpired({ published, timeout }: PublishState, serverNow: number): boolean {
  const now = useServerClock(serverNow);
  return published && timeout !== null && secondsLeft(timeout, now) === 0;
}

/** Renders Published, Expired or Draft (SPEC §4). */
export function PublishStatus({
  state,
  serverNow,
  what,
}: {
  state: PublishState;
  serverNow: number;
  what: string;
}) {
  const expired = useExpired(state, serverNow);
  const { published, timeout, endsAt } = state;
  return (
    <p className={classes.status}>
      {expired ? (
        <Chip>Expired</Chip>
      ) : (
        <Chip tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Draft'}</Chip>
      )}
      {published && timeout !== null && (
        <span>
          <Countdown end={timeout} serverNow={serverNow} what={what} endIsShown />
          <span className={classes.end}>
            {expired ? 'ended' : ' · ends'} {endsAt}
          </span>
        </span>
      )}
    </p>
  );
}

/** One day (SPEC §9). */
const defaultTimeout = 86_400;

/**
 * Renders Publish or Stop (SPEC §4).
 * @param stop label
 */
export function PublishControls({
  state,
  serverNow,
  publishTo,
  stopTo,
  stop,
  name,
  formKey,
}: {
  state: PublishState;
  serverNow: number;
  publishTo: string;
  stopTo: string;
  stop: 'Stop' | 'Unpublish';
  name: string;
  formKey: string;
}) {
  const expired = useExpired(state, serverNow);
  if (state.published)
    return (
      <div className={classes.again}>
        {expired && (
          <RunAgain publishTo={publishTo} name={name} formKey={formKey} last={state.publishedFor} />
        )}
        <Form method="post" action={stopTo} preventScrollReset>
          <FormOwner />
          <SubmitButton tone="secondary" small aria-label={`${stop}: ${name}`} busyLabel={`${stop}…`}>
            {stop}
          </SubmitButton>
        </Form>
      </div>
    );
  return (
    <Form method="post" action={publishTo} preventScrollReset className={classes.publish}>
      <OwnedKey value={formKey} />
      <span className={classes.choice}>
        <select
          name="selectedTimeout"
          defaultValue={defaultTimeout}
          aria-label={`Publish for: ${name}`}
          className={classes.select}
        >
          {publishTimeouts.map(({ seconds, label }) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
      <SubmitButton tone="secondary" small aria-label={`Publish: ${name}`} busyLabel="Publishing…">
        Publish
      </SubmitButton>
    </Form>
  );
}

function RunAgain({
  publishTo,
  name,
  formKey,
  last,
}: {
  publishTo: string;
  name: string;
  formKey: string;
  last: number | null;
}) {
  const seconds = last ?? defaultTimeout;
  const label = publishTimeouts.find((t) => t.seconds === seconds)?.label ?? `${seconds} seconds`;
  return (
    <Form method="post" action={publishTo} preventScrollReset>
      <OwnedKey value={formKey} />
      <input type="hidden" name="selectedTimeout" value={seconds} />
      <SubmitButton
        tone="secondary"
        small
        aria-label={`Run again for ${label}: ${name}`}
        busyLabel="Publishing…"
      >
        Run again for {label}
      </SubmitButton>
    </Form>
  );
}

export function CardFacts({
  code,
  questions,
  responses,
  completed,
}: {
  code?: string;
  questions: number;
  responses: number;
  completed: string;
}) {
  const facts = [pluralize(questions, 'question'), pluralize(responses, 'answer'), completed];
  return (
    <p className={cards.facts}>
      {code}
      {facts.filter(Boolean).map((fact, at) => (
        <span key={fact}>
          {(at > 0 || code) && ' · '}
          <span className="nowrap">{fact}</span>
        </span>
      ))}
    </p>
  );
}
