import { Form } from '@remix-run/react';
import { publishTimeouts } from '~contract';
import { SubmitButton } from './base/button';
import { Countdown } from './countdown';
import { Chip } from './frame/chip';
import { IconChevronDown } from './icons';
import classes from './publishing.module.css';

/** What a list says about the state of a poll, quiz or survey; `endsAt` is formatted on the server. */
export type PublishState = { published: boolean; timeout: number | null; endsAt: string };

/** Published with its countdown and end moment, or Draft (SPEC §4). */
export function PublishStatus({
  state: { published, timeout, endsAt },
  serverNow,
  what,
}: {
  state: PublishState;
  serverNow: number;
  what: string;
}) {
  return (
    <p className={classes.status}>
      <Chip tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Draft'}</Chip>
      {published && timeout !== null && (
        <span>
          <Countdown end={timeout} serverNow={serverNow} what={what} endIsShown />
          <span className={classes.end}>
            {' '}
            · {timeout * 1000 > serverNow ? 'ends' : 'ended'} {endsAt}
          </span>
        </span>
      )}
    </p>
  );
}

/** Default choice of SPEC §9: one day. */
const defaultTimeout = 86_400;

/**
 * Publish with a choice of time while it is a draft, Stop or Unpublish while it is published (SPEC §4): never both.
 * @param name what is published, for screen readers; @param stop the word for returning it to draft
 */
export function PublishControls({
  published,
  publishTo,
  stopTo,
  stop,
  name,
  formKey,
}: {
  published: boolean;
  publishTo: string;
  stopTo: string;
  stop: 'Stop' | 'Unpublish';
  name: string;
  formKey: string;
}) {
  if (published)
    return (
      <Form method="post" action={stopTo} preventScrollReset>
        <SubmitButton tone="secondary" small aria-label={`${stop}: ${name}`} busyLabel={`${stop}…`}>
          {stop}
        </SubmitButton>
      </Form>
    );
  return (
    <Form method="post" action={publishTo} preventScrollReset className={classes.publish}>
      <input type="hidden" name="formKey" value={formKey} />
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
        <IconChevronDown size={18} aria-hidden />
      </span>
      <SubmitButton tone="secondary" small aria-label={`Publish: ${name}`} busyLabel="Publishing…">
        Publish
      </SubmitButton>
    </Form>
  );
}
