import { formatDuration } from '~/lib/durations';
import { formatFileSize } from '~shared/media/file-sizes';
import { Button, ButtonLink } from '../../base/button';
import type { Sending } from '../sending';
import { cancelUpload, pauseUpload, resumeUpload } from './upload-store';
import classes from './uploads.module.css';

/** Renders an upload (SPEC §2 'Upload progress'). */
export function UploadRow({
  item,
  addable,
  onCancel,
}: {
  item: Sending;
  addable?: boolean;
  onCancel?: () => void;
}) {
  const { key, id, name, size, sent, state, error, saved } = item;
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0;
  return (
    <div className={classes.row}>
      <p className={classes.name} title={name}>
        {name}
      </p>
      <UploadBar name={name} percent={percent} state={state} saved={Math.floor(saved * 100)} />
      <p className={classes.facts}>{factsOf(item, percent)}</p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.actions}>
        {(state === 'sending' || state === 'waiting') && (
          <Button
            tone="quiet"
            small
            aria-label={`Pause the upload of ${name}`}
            onClick={() => pauseUpload(key)}
          >
            Pause
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button
            tone="quiet"
            small
            aria-label={`Resume the upload of ${name}`}
            onClick={() => resumeUpload(key)}
          >
            Resume
          </Button>
        )}
        {addable && state === 'arrived' && (
          <ButtonLink to={`/dashboard/contents/new?upload=${id}`} small tone="secondary">
            Add as content
          </ButtonLink>
        )}
        {state !== 'saving' && (
          <Button
            tone="quietDanger"
            small
            aria-label={`Cancel the upload of ${name}`}
            onClick={() => {
              void cancelUpload(key);
              onCancel?.();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

export function UploadBar({
  name,
  percent,
  saved = 0,
  state,
}: {
  name: string;
  percent: number;
  saved?: number;
  state?: Sending['state'];
}) {
  return (
    <div className={classes.bars} data-state={state}>
      <progress max={100} value={percent} aria-label={`Upload of ${name}`} className={classes.bar} />
      <progress max={100} value={saved} aria-label={`Saving of ${name}`} className={classes.saving} />
    </div>
  );
}

function factsOf({ size, state, speed, secondsLeft, saved }: Sending, percent: number): string {
  if (state === 'saving') return saved > 0 ? `Saving: ${Math.floor(saved * 100)} %` : 'Saving…';
  const facts = [
    `${percent} % of ${formatFileSize(size)}`,
    state === 'waiting' && 'waiting for the connection',
    state === 'paused' && 'paused',
    state === 'arrived' && 'uploaded',
    state === 'sending' && speed !== null && `${formatFileSize(speed)}/s`,
    state === 'sending' && secondsLeft !== null && `${formatDuration(secondsLeft)} left`,
  ];
  return facts.filter(Boolean).join(' · ');
}
